import { readUserView } from './views';

interface PagePerson {
  uid: string;
  /** What is said where somebody else has logged in since, in the page's language. */
  replaced: string;
}

let person: PagePerson | null = null;

/** Says for whom this page was drawn, until the returned function is called. */
export function drawnFor(of: PagePerson): () => void {
  const own = { ...of };
  person = own;
  return () => {
    if (person === own) person = null;
  };
}

/**
 * After a call of this page that was let through: it may have made the page another person's by itself, as when an admin
 * begins to act as somebody, and what the page sends next is theirs.
 */
export function goesOnAs(cookies: string): void {
  const there = readUserView(cookies);
  if (person && there) person.uid = there.uid;
}

/**
 * What to say where another tab has logged somebody else in since this page was drawn, null where nobody did. `cookies`
 * are the document's.
 */
export function replacedSince(cookies: string): string | null {
  if (!person) return null;
  const there = readUserView(cookies);
  return there && there.uid !== person.uid ? person.replaced : null;
}
