import { tellTabs } from './session-tabs';
import { forgetTyped } from './typed-fields';

/** Stands before the name of each draft that is one person's, so that logging out can drop them all. */
export const KEPT_DRAFT = 'own-draft:';

/**
 * Drops what this browser keeps of what somebody was writing, in every tab: they log out themselves. Whoever is logged
 * out for doing nothing finds it again.
 */
export function forgetKeptDrafts(): void {
  dropDraftsHere();
  tellTabs({ kind: 'draftsDropped' });
}

/** What this tab keeps, and what is in its fields now. */
export function dropDraftsHere(): void {
  forgetTyped();
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const name of Object.keys(storage)) if (name.startsWith(KEPT_DRAFT)) storage.removeItem(name);
  } catch {
    // A browser that refuses its storage kept nothing.
  }
}
