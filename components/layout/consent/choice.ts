/** The reader's decision about analytics; stored only in this browser, which needs no consent. */
export type Choice = 'all' | 'necessary';

const STORED = 'consent';
const ASKED_AGAIN = 'consent-asked-again';

/** The reader's choice; null = not asked yet. A browser with Global Privacy Control counts as a no. */
export function readChoice(): Choice | null {
  if ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true) return 'necessary';
  try {
    const kept = localStorage.getItem(STORED);
    return kept === 'all' || kept === 'necessary' ? kept : null;
  } catch {
    return 'necessary';
  }
}

export function keepChoice(choice: Choice): void {
  try {
    localStorage.setItem(STORED, choice);
  } catch (error) {
    reportError(error);
  }
}

/** Shows the question again, wherever the reader is. */
export const askAgain = () => dispatchEvent(new Event(ASKED_AGAIN));

export function onAskedAgain(listener: () => void): () => void {
  addEventListener(ASKED_AGAIN, listener);
  return () => removeEventListener(ASKED_AGAIN, listener);
}
