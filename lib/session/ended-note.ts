const ENDED_NOTE = 'session-ended';

/** Notes in this tab that a session ended that its person did not end here: the login says so. */
export function noteEnded(): void {
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
