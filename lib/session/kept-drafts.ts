/** Stands before the name of each draft that is one person's, so that logging out can drop them all. */
export const KEPT_DRAFT = 'own-draft:';

/**
 * Drops what this browser keeps of what somebody was writing: they log out themselves. Whoever is logged out for doing
 * nothing finds it again.
 */
export function forgetKeptDrafts(): void {
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const name of Object.keys(storage)) if (name.startsWith(KEPT_DRAFT)) storage.removeItem(name);
  } catch {
    // A browser that refuses its storage kept nothing.
  }
}
