import { tellTabs } from './session-tabs';
import { forgetTyped } from './typed-fields';

/** Prefix of the names of a person's drafts, so that a logout can remove them all. */
export const KEPT_DRAFT = 'own-draft:';

/**
 * Removes all drafts of the person in this browser, in every tab, when they log out themselves. After a logout for
 * inactivity the drafts stay.
 */
export function forgetKeptDrafts(): void {
  dropDraftsHere();
  tellTabs({ kind: 'draftsDropped' });
}

/** Removes the drafts in this tab, and forgets what is typed in its fields now. */
export function dropDraftsHere(): void {
  forgetTyped();
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const name of Object.keys(storage)) if (name.startsWith(KEPT_DRAFT)) storage.removeItem(name);
  } catch {
    // A browser that refuses its storage has stored nothing.
  }
}
