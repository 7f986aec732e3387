import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** A dialog over the page: the browser keeps the focus inside and gives it back; Escape closes it. */
export function Dialog({ title, close, children }: { title: string; close: () => void; children: ComponentChildren }) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      aria-labelledby="dialog-title"
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => event.target === element.current && close()}
    >
      <header class="dialog-head">
        <h2 id="dialog-title">{title}</h2>
        <button type="button" class="plain" onClick={close} aria-label="Close">
          ✕
        </button>
      </header>
      <div class="dialog-body">{children}</div>
    </dialog>
  );
}
