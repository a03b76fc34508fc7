const ENDED_NOTE = 'session-ended';

const listeners = new Set<() => void>();

/** Hears of a session that ended so, while its page still stands, until the returned function is called. */
export function onNotedEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notes in this tab that a session ended that its person did not end here: the login says so. */
export function noteEnded(): void {
  for (const listener of listeners) listener();
  try {
    sessionStorage.setItem(ENDED_NOTE, '1');
  } catch {
    // A browser that refuses its storage shows the login without a word.
  }
}

/** Whether a session ended so in this tab, which is told once. */
export function takeEndedNote(): boolean {
  try {
    const ended = sessionStorage.getItem(ENDED_NOTE) !== null;
    sessionStorage.removeItem(ENDED_NOTE);
    return ended;
  } catch {
    return false;
  }
}
