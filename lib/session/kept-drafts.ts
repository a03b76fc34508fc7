/** Stands before the name of each draft that is one person's, so that ending a session can drop them all. */
export const KEPT_DRAFT = 'own-draft:';

/** Drops what this browser keeps of what somebody who was logged in was writing. */
export function forgetKeptDrafts(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(KEPT_DRAFT)) localStorage.removeItem(name);
  } catch {
    // A browser that refuses its storage kept nothing.
  }
}
