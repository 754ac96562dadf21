/** SVGs of the engine as pictures: an address that lives as long as the component that shows it. */
import { useLayoutEffect, useState } from "preact/hooks";

/** Milliseconds after which an address is given back that is shown no more: what still loads it would complain. */
export const LINGERS = 60_000;

/** `busy` says that the address is still that of the picture before. */
export function usePicture(svg: Promise<string> | null, keys: unknown[]): { address: string; wrong: string; busy: boolean } {
  const [shown, setShown] = useState<{ address: string; of: Promise<string> | null }>({ address: "", of: null });
  const [wrong, setWrong] = useState("");
  useLayoutEffect(() => {
    if (!svg) return;
    let meant = true;
    let made = "";
    svg.then((text) => {
      if (!meant) return;
      made = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
      setShown({ address: made, of: svg });
      setWrong("");
    }, (cause: Error) => meant && setWrong(cause.message));
    return () => {
      meant = false;
      if (made) setTimeout(() => URL.revokeObjectURL(made), LINGERS);
    };
  }, keys);
  return { address: shown.address, wrong, busy: svg !== null && shown.of !== svg && wrong === "" };
}
