import { plainWords } from './guest-name';

/** Why two records of a list may be one person. */
export type DuplicateReason = 'mobile' | 'email' | 'name';

interface ComparedGuest {
  id: string;
  firstName: string;
  lastName: string;
  maternalLastName: string | null;
  mobile: string;
  email: string | null;
}

export interface DuplicatePair {
  /** The guest who was given to the finder first, then the other. */
  ids: [string, string];
  reasons: DuplicateReason[];
}

/** In shorter names one wrong letter makes another name too often. */
const SHORTEST_TYPED_WRONG = 6;

/**
 * Finds records that may be the same person: the same mobile, the same address in any case, or nearly the same name
 * (words in another order, without the maternal last name, or with one letter more, less, changed or swapped). Names
 * that differ in a digit are different. Guests are given one by one, the oldest first, so that a long list can be
 * compared in portions; a guest who matches several is paired with the first.
 */
export function duplicateFinder() {
  const first = new Map<string, ComparedGuest>();
  const pairs = new Map<string, DuplicatePair>();
  const note = (earlier: ComparedGuest, later: ComparedGuest, reason: DuplicateReason) => {
    const key = `${earlier.id} ${later.id}`;
    const pair = pairs.get(key) ?? { ids: [earlier.id, later.id], reasons: [] };
    if (!pair.reasons.includes(reason)) pair.reasons.push(reason);
    pairs.set(key, pair);
  };
  const compare = (guest: ComparedGuest, key: string, reason: DuplicateReason) => {
    const earlier = first.get(key);
    if (!earlier) first.set(key, guest);
    else if (earlier.id !== guest.id) note(earlier, guest, reason);
  };
  return {
    add(guest: ComparedGuest): void {
      compare(guest, `mobile ${guest.mobile}`, 'mobile');
      if (guest.email) compare(guest, `email ${guest.email.toLowerCase()}`, 'email');
      const { firstName, lastName, maternalLastName } = guest;
      const short = inOneOrder(`${firstName} ${lastName}`);
      if (short === '') return;
      const whole = inOneOrder(`${firstName} ${lastName} ${maternalLastName ?? ''}`);
      for (const key of withALetterLess(whole)) compare(guest, `name ${key}`, 'name');
      // A person with two last names may also be listed with only one; two different second last names mean two people.
      const [own, others] = maternalLastName ? ['both', 'one'] : ['one', 'both'];
      const earlier = first.get(`${others} ${short}`);
      if (earlier) note(earlier, guest, 'name');
      if (!first.has(`${own} ${short}`)) first.set(`${own} ${short}`, guest);
    },
    /** All pairs, those with more reasons first. */
    pairs: (): DuplicatePair[] => [...pairs.values()].sort((one, other) => other.reasons.length - one.reasons.length),
  };
}

const inOneOrder = (name: string): string => plainWords(name).split(' ').sort().join(' ');

/** The name and all its versions with one letter less: two names are nearly the same where they share one of these. */
function withALetterLess(name: string): string[] {
  if (name.length < SHORTEST_TYPED_WRONG) return [name];
  const less = [...name].flatMap((sign, at) =>
    /\p{L}/u.test(sign) ? [name.slice(0, at) + name.slice(at + sign.length)] : [],
  );
  return [name, ...less];
}
