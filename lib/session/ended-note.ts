const ENDED_NOTE = 'session-ended';

const listeners = new Set<() => void>();

/**
 * Calls the listener when a session ends in this way while the page is still shown, until the returned function is
 * called.
 */
export function onNotedEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Records in this tab that a session ended without its person ending it here; the login page says so. */
export function noteEnded(): void {
  for (const listener of listeners) listener();
  try {
    sessionStorage.setItem(ENDED_NOTE, '1');
  } catch {
    // Where the browser refuses its storage the login page shows no notice.
  }
}

/** Whether a session ended in this way in this tab; true only once. */
export function takeEndedNote(): boolean {
  try {
    const ended = sessionStorage.getItem(ENDED_NOTE) !== null;
    sessionStorage.removeItem(ENDED_NOTE);
    return ended;
  } catch {
    return false;
  }
}
