"""The guide is a notebook: each of its `python` blocks runs, in order, and its outputs are those of the notebook in the docs.

With UNDERCROFT_BLESS=1 the notebook is written anew.
"""

import os
import re

import nbclient
import nbformat

NOTEBOOK = "docs/notebooks/python.ipynb"


def cells(text):
    """Blocks of ```python are run; everything else is read."""
    for n, part in enumerate(re.split(r"^```python\n(.*?)^```\n", text, flags=re.S | re.M)):
        if part.strip():
            make = nbformat.v4.new_code_cell if n % 2 else nbformat.v4.new_markdown_cell
            yield make(part.strip(), id=f"cell-{n}")


def outputs(notebook):
    """What is printed and shown, without what differs between two runs."""
    shown = []
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            told = output.get("data") or {output.get("name", "error"): output.get("text", output.get("evalue"))}
            shown.append({kind: "".join(content).strip() for kind, content in told.items()})
    return shown


def test_the_guide_runs_as_a_notebook(root, tmp_path):
    guide = (root / "docs/guide/python.md").read_text("utf-8")
    notebook = nbformat.v4.new_notebook(cells=list(cells(guide)))
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    client = nbclient.NotebookClient(
        notebook, timeout=120, kernel_name="python3", record_timing=False, resources={"metadata": {"path": tmp_path}}
    )
    client.execute()
    notebook.metadata.pop("language_info", None)
    shown = outputs(notebook)
    assert any("image/svg+xml" in output for output in shown), "a floor shows itself"
    path = root / NOTEBOOK
    if os.environ.get("UNDERCROFT_BLESS") == "1":
        path.parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(notebook, path)
    assert outputs(nbformat.read(path, as_version=4)) == shown
