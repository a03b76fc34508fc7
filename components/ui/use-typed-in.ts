import { type FormEvent, useRef, useState } from 'react';

/** Closes a window; where something typed in it is not saved, only after a confirmation. */
type Asker = (inWindow: HTMLElement, close: () => void) => void;

let ask: Asker | null = null;

/** Asks before a window in which something was typed is closed, until the returned function is called. */
export function onClosing(asker: Asker): () => void {
  ask = asker;
  return () => {
    ask = null;
  };
}

/** Whether something was typed or chosen in a window: neither a press outside nor a key may discard it. */
export function useTypedIn() {
  const [isTyped, setTyped] = useState(false);
  const inWindow = useRef<HTMLElement>(null);
  return {
    /** Of the window: whether a press beside it closes it. */
    backdrop: isTyped ? ('static' as const) : true,
    /** Of what stands in the window. */
    onInput: ({ currentTarget }: FormEvent<HTMLElement>) => {
      inWindow.current = currentTarget;
      setTyped(true);
    },
    /** Closes the window, where the page has somebody to ask by leave of that one. */
    closeOrAsk: (close: () => void) => {
      if (ask && inWindow.current) ask(inWindow.current, close);
      else close();
    },
    /** Once it is closed, or what was typed is sent. */
    forget: () => setTyped(false),
  };
}
