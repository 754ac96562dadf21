"""The stub says what the module has: the same names, members and parameters, with the same defaults."""

import ast
import inspect

import undercroft
from undercroft import _engine

# What every object has, and what only pickle calls.
HIDDEN = {"__reduce__", "__module__", "__doc__", "__new__", "__init__"}


def stub(root):
    return ast.parse((root / "python/src/undercroft/_engine.pyi").read_text("utf-8"))


def spelt(function):
    """The parameters of a function in the stub: names, kinds and defaults, without types."""
    arguments = function.args
    plain = [argument.arg for argument in arguments.posonlyargs + arguments.args if argument.arg not in ("self", "cls")]
    defaults = [ast.literal_eval(default) for default in arguments.defaults]
    parameters = dict(zip(plain, [...] * (len(plain) - len(defaults)) + defaults))
    for argument, default in zip(arguments.kwonlyargs, arguments.kw_defaults):
        parameters["*" + argument.arg] = ... if default is None else ast.literal_eval(default)
    if arguments.kwarg:
        parameters["**" + arguments.kwarg.arg] = ...
    return parameters


def real(function):
    parameters = {}
    for parameter in inspect.signature(function).parameters.values():
        if parameter.name in ("self", "cls"):
            continue
        mark = {parameter.KEYWORD_ONLY: "*", parameter.VAR_KEYWORD: "**"}.get(parameter.kind, "")
        default = ... if parameter.default is parameter.empty else parameter.default
        parameters[mark + parameter.name] = default
    return parameters


def compare(name, function, thing):
    expected, found = spelt(function), real(thing)
    assert list(expected) == list(found), name
    for parameter, default in found.items():
        # What is no literal in Rust is shown as `...`.
        if default is not ...:
            assert expected[parameter] == default, (name, parameter)


def test_every_name_of_the_module_is_in_the_stub(root):
    names = set()
    for node in stub(root).body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names.add(node.name)
        elif isinstance(node, ast.AnnAssign):
            names.add(node.target.id)
    public = {name for name in vars(_engine) if not name.startswith("__")} | {"__version__"}
    assert names == public
    assert set(undercroft.__all__) <= names


def test_functions_take_what_the_stub_says(root):
    functions = [node for node in stub(root).body if isinstance(node, ast.FunctionDef)]
    assert len(functions) >= 9
    for function in functions:
        compare(function.name, function, getattr(_engine, function.name))


def test_classes_have_what_the_stub_says(root):
    for node in stub(root).body:
        if not isinstance(node, ast.ClassDef):
            continue
        cls = getattr(_engine, node.name)
        if issubclass(cls, Exception):
            assert [base.id for base in node.bases] == [cls.__base__.__name__]
            continue
        told = {item.name: item for item in node.body if isinstance(item, ast.FunctionDef)}
        found = {name for name in vars(cls) if not name.startswith("__")}
        assert {name for name in told if not name.startswith("__")} == found, node.name
        dunders = {name for name in told if name.startswith("__")} - HIDDEN
        assert dunders <= set(vars(cls)), node.name
        for name, function in told.items():
            is_property = any(isinstance(d, ast.Name) and d.id == "property" for d in function.decorator_list)
            thing = inspect.getattr_static(cls, name)
            assert is_property == inspect.isdatadescriptor(thing), (node.name, name)
            if name == "__new__":
                compare(f"{node.name}.{name}", function, cls)
            elif not is_property and not name.startswith("__"):
                compare(f"{node.name}.{name}", function, getattr(cls, name))


def test_the_package_is_marked_as_typed():
    import importlib.resources as resources

    assert (resources.files("undercroft") / "py.typed").is_file()
    assert (resources.files("undercroft") / "_engine.pyi").is_file()
