/** SVGs of the engine as pictures: an address that lives as long as the component that shows it. */
import { useEffect, useState } from "preact/hooks";

export function usePicture(svg: Promise<string> | null, keys: unknown[]): { address: string; wrong: string } {
  const [address, setAddress] = useState("");
  const [wrong, setWrong] = useState("");
  useEffect(() => {
    if (!svg) return;
    let meant = true;
    let made = "";
    svg.then((text) => {
      if (!meant) return;
      made = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
      setAddress(made);
      setWrong("");
    }, (cause: Error) => meant && setWrong(cause.message));
    return () => {
      meant = false;
      // The picture may be shown until the next one is there.
      if (made) setTimeout(() => URL.revokeObjectURL(made), 5000);
    };
  }, keys);
  return { address, wrong };
}
