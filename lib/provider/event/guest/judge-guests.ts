import type { DuplicateChoice, ImportCounts, RowVerdict } from '@/lib/contract/guest-import';
import { mayBeSamePerson, plainWords, wholeName } from '@/lib/domain/guest-name';
import type { guests } from '../../db/schema';
import type { GuestDraft, RowProblem } from './draft-guests';

export type GuestRecord = typeof guests.$inferSelect;

/** A guest of the list, as far as rows are compared with it. */
type Listed = Pick<GuestRecord, 'id' | 'firstName' | 'lastName' | 'maternalLastName' | 'mobile' | 'email'>;

export interface Judged<Guest extends Listed> {
  verdict: RowVerdict;
  /** The guest of the list whom the row means; null = a new one. */
  guest: Guest | null;
  problems: RowProblem[];
}

type Identified = Pick<Listed, 'firstName' | 'lastName' | 'maternalLastName' | 'email'> & { mobile: string | null };

/**
 * What identifies a person: the mobile; or the mail address together with the name, since a family shares an address.
 */
function keysOf(person: Identified): string[] {
  const { mobile, email } = person;
  const named = email && `${email.toLowerCase()} ${plainWords(wholeName(person))}`;
  return [...(mobile ? [mobile] : []), ...(named ? [named] : [])];
}

/** Rows that are the same person as an earlier row of the file, with that row's line. */
export function repeatedRows(drafts: readonly GuestDraft[]): Map<number, number> {
  const firstLines = new Map<string, number>();
  const repeated = new Map<number, number>();
  for (const draft of drafts) {
    if (draft.refused) continue;
    const keys = keysOf(draft);
    const earlier = keys.map((key) => firstLines.get(key)).find((line) => line !== undefined);
    if (earlier !== undefined) repeated.set(draft.line, earlier);
    else for (const key of keys) firstLines.set(key, draft.line);
  }
  return repeated;
}

/**
 * Decides about rows, one after another in the order of the file, by what the caller wants done with duplicates, by the
 * earlier rows, and by the guests of the list. `written` are guests who got values from an earlier row of this file
 * already.
 */
export function guestJudge<Guest extends Listed>(
  listed: readonly Guest[],
  {
    choice,
    repeated,
    written,
  }: { choice: DuplicateChoice; repeated: ReadonlyMap<number, number>; written: Set<string> },
): (draft: GuestDraft) => Judged<Guest> {
  const byKey = new Map<string, Guest>();
  for (const guest of listed) for (const key of keysOf(guest)) if (!byKey.has(key)) byKey.set(key, guest);
  return (draft) => {
    const { problems } = draft;
    if (draft.refused) return { verdict: 'error', guest: null, problems };
    if (choice === 'add') return { verdict: 'new', guest: null, problems };
    const line = repeated.get(draft.line);
    const also = (key: string, values: RowProblem['values'] = {}): RowProblem[] => [
      ...problems,
      { field: draft.mobile ? 'mobile' : 'name', key, values },
    ];
    if (line !== undefined) return { verdict: 'duplicate', guest: null, problems: also('sameRow', { line }) };
    const guest = keysOf(draft)
      .map((key) => byKey.get(key))
      .find((found) => found !== undefined);
    if (!guest) return { verdict: 'new', guest: null, problems };
    const name = wholeName(guest);
    if (choice === 'skip') return { verdict: 'duplicate', guest, problems: also('onTheList', { name }) };
    if (!mayBeSamePerson(name, wholeName(draft)))
      return { verdict: 'duplicate', guest, problems: also('anotherName', { name }) };
    if (written.has(guest.id)) return { verdict: 'duplicate', guest, problems: also('onTheList', { name }) };
    written.add(guest.id);
    return { verdict: 'update', guest, problems };
  };
}

/** No rows yet. */
export const noRows = (): ImportCounts => ({ new: 0, update: 0, duplicate: 0, error: 0 });
