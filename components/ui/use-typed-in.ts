import { useState } from 'react';

/** Whether something was typed or chosen in a window: a press beside it must not throw that away. */
export function useTypedIn() {
  const [isTyped, setTyped] = useState(false);
  return {
    /** Of the window: whether a press beside it closes it. */
    backdrop: isTyped ? ('static' as const) : true,
    /** Of what stands in the window. */
    onInput: () => setTyped(true),
    /** Once it is closed, or what was typed is sent. */
    forget: () => setTyped(false),
  };
}
