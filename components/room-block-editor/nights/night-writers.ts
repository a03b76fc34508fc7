import { mergeTyped, type TwoWriters } from '@/components/form/edited-record';
import type { BlockNight } from '@/lib/contract/room-block-editor';
import { type NightDraft, type NightDrafts, shownNights } from './night-drafts';

/** Every night's rooms and whether it is closed, each by a name of its own: two people may change one each. */
export type FlatNights = Record<`${string} ${keyof NightDraft}`, string | boolean | undefined>;
export type NightPart = keyof FlatNights;

export const flatNights = (nights: BlockNight[], drafts: NightDrafts): FlatNights =>
  Object.fromEntries(
    shownNights(nights, drafts).flatMap(({ date, draft }) => [
      [`${date} allotted`, draft.allotted],
      [`${date} closed`, draft.closed],
    ]),
  );

/** A part's night, and which part of it that is. */
export function partOf(name: NightPart): { date: string; part: keyof NightDraft } {
  const [date = '', part] = name.split(' ');
  return { date, part: part === 'closed' ? 'closed' : 'allotted' };
}

interface Meanwhile {
  before: BlockNight[];
  now: BlockNight[];
  drafts: NightDrafts;
}

/** What is typed of nights that somebody else changed meanwhile: each part that was not typed in is theirs. */
export function mergeNights({ before, now, drafts }: Meanwhile): {
  found: TwoWriters<FlatNights>;
  drafts: NightDrafts;
} {
  const [was, is, typed] = [flatNights(before, {}), flatNights(now, {}), flatNights(before, drafts)];
  const keys = Object.keys({ ...was, ...is, ...typed }) as NightPart[];
  const found = mergeTyped(typed, { keys, before: was, now: is });
  const merged = Object.keys(drafts).map((date) => [
    date,
    { allotted: String(found.mine[`${date} allotted`] ?? 0), closed: found.mine[`${date} closed`] === true },
  ]);
  return { found, drafts: Object.fromEntries(merged) };
}
