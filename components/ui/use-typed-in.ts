import { type FormEvent, useRef, useState } from 'react';
import { typedFields } from '@/lib/session/typed-fields';

type Asker = (close: () => void) => void;

let ask: Asker | null = null;

/** Asks before a window is closed with words in it, until the returned function is called. */
export function onClosing(asker: Asker): () => void {
  ask = asker;
  return () => {
    ask = null;
  };
}

/** Whether something was typed or chosen in a window: a press beside it must not throw that away, nor a key alone. */
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
    /** Closes the window; where words in it were not saved and somebody is there to ask, once the answer is yes. */
    closeOrAsk: (close: () => void) => {
      const hasWords = [...typedFields].some((field) => field.value !== '' && inWindow.current?.contains(field));
      if (ask && hasWords) ask(close);
      else close();
    },
    /** Once it is closed, or what was typed is sent. */
    forget: () => setTyped(false),
  };
}
