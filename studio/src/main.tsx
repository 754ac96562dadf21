import { render } from "preact";
import { listen } from "./app/keys";
import { goToAddress, Shell } from "./app/shell";
import { start } from "./app/store";
import "./theme/tokens.css";
import "./theme/base.css";
import "./theme/parts.css";

goToAddress();
addEventListener("hashchange", goToAddress);
listen();
const root = document.getElementById("app")!;
root.textContent = "";
render(<Shell />, root);
void start();

// Parts that work behind the page, such as the debug calls and the copy for when there is no network, start by themselves.
const behind = import.meta.glob<{ start?(): void }>("./{arrive,debug,offline}/index.ts");
for (const load of Object.values(behind)) void load().then((part) => part.start?.());
