/** Whatever comes to the page from outside: a link in its address, files that are dropped on it. */
import { followLink, openFile } from "../home/open";
import "./arrive.css";

export function start() {
  void followLink();
  addEventListener("hashchange", () => void followLink());
  listen();
}

function listen() {
  const veil = document.createElement("div");
  veil.className = "drop-veil";
  veil.hidden = true;
  veil.innerHTML = "<p>Drop it to open it</p>";
  document.body.append(veil);
  const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
  window.addEventListener("dragenter", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    veil.hidden = false;
  });
  window.addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    event.dataTransfer!.dropEffect = "copy";
  });
  veil.addEventListener("dragleave", () => (veil.hidden = true));
  window.addEventListener("drop", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    veil.hidden = true;
    void openAll([...event.dataTransfer!.files]);
  });
}

async function openAll(files: File[]) {
  // One after the other: what is opened last is what is shown.
  for (const file of files) await openFile(file);
}
