import { type SyntheticEvent, useRef, useState } from 'react';

type Asker = (close: () => void) => void;

let ask: Asker | null = null;

/** Asks before a window is closed with words in it, until the returned function is called. */
export function onClosing(asker: Asker): () => void {
  ask = asker;
  return () => {
    ask = null;
  };
}

const WORDS = 'textarea, input:not([type="checkbox"], [type="radio"], [type="file"], [type="search"])';

/** Whether something was typed or chosen in a window: a press beside it must not throw that away, nor a key alone. */
export function useTypedIn() {
  const [isTyped, setTyped] = useState(false);
  const fields = useRef(new Set<HTMLInputElement | HTMLTextAreaElement>());
  const forget = () => {
    fields.current.clear();
    setTyped(false);
  };
  return {
    /** Of the window: whether a press beside it closes it. */
    backdrop: isTyped ? ('static' as const) : true,
    /** Of what stands in the window. */
    onInput: ({ target }: SyntheticEvent) => {
      if (target instanceof Element && target.matches(WORDS)) {
        fields.current.add(target as HTMLInputElement | HTMLTextAreaElement);
      }
      setTyped(true);
    },
    /** Closes the window, where the page has somebody to ask only after they said so if words are in it. */
    closeOrAsk: (close: () => void) => {
      const hasWords = [...fields.current].some(({ isConnected, value }) => isConnected && value !== '');
      if (ask && hasWords) ask(close);
      else close();
    },
    /** Once it is closed, or what was typed is sent. */
    forget,
  };
}
