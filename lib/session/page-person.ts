import { readUserView } from './views';

interface PagePerson {
  uid: string;
  /** The message for the case that another person has logged in since, in the page's language. */
  replaced: string;
}

let person: PagePerson | null = null;

/** Sets the person for whom this page was made, until the returned function is called. */
export function drawnFor(of: PagePerson): () => void {
  const own = { ...of };
  person = own;
  return () => {
    if (person === own) person = null;
  };
}

/**
 * After a permitted call of this page: the call itself may have changed the person (when an admin begins to act as
 * somebody), and the page's next calls are that person's.
 */
export function goesOnAs(cookies: string): void {
  const there = readUserView(cookies);
  if (person && there) person.uid = there.uid;
}

/**
 * The message where another person logged in in another tab since this page was made; null where nobody did. `cookies`
 * are the document's.
 */
export function replacedSince(cookies: string): string | null {
  if (!person) return null;
  const there = readUserView(cookies);
  return there && there.uid !== person.uid ? person.replaced : null;
}
