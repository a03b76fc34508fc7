import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useUnsavedEdits } from '@/components/console/unsaved-edits';
import { isSame, mergeTyped, type TwoWriters } from '@/components/form/edited-record';
import { notify } from '@/components/ui/notify';
import { ApiError } from '@/lib/api/api-error';
import { setNights } from '@/lib/api/room-block-editor';
import { useSend } from '@/lib/api/use-send';
import type { CalendarDate } from '@/lib/contract/dates';
import {
  type BlockCategory,
  type BlockNight,
  belowSoldDetails,
  type NightsInput,
} from '@/lib/contract/room-block-editor';
import { addDays, daysBetween } from '@/lib/domain/nights';
import { takeOver } from '../edit-failure';

/** The nights that the provider refused, with what is sold on each. */
function refusedNights(failure: Error | null): Map<string, number> {
  if (!(failure instanceof ApiError) || failure.code !== 'ALLOTMENT_BELOW_SOLD') return new Map();
  const details = belowSoldDetails.safeParse(failure.details);
  return new Map(details.success ? details.data.nights.map(({ date, sold }) => [date, sold]) : []);
}

/** What is typed over the stored nights of a category, and saving it whole. */
export function useNights(category: BlockCategory, onChange: (category: BlockCategory) => void) {
  const t = useTranslations('block.nights');
  const [drafts, setDrafts] = useState<NightDrafts>({});
  const [pressed, setPressed] = useState(false);
  const [writers, setWriters] = useState<TwoWriters<FlatNights> | null>(null);
  // The nights that the drafts were typed over; other cards of the category may replace them meanwhile.
  const known = useRef(category.nights);
  useEffect(() => {
    const before = known.current;
    known.current = category.nights;
    if (before === category.nights) return;
    if (isSame(flatNights(before, {}), flatNights(category.nights, {})) || Object.keys(drafts).length === 0) return;
    const merged = mergeNights({ before, now: category.nights, drafts });
    setWriters(merged.found);
    setDrafts(merged.drafts);
  });
  const edit = useSend({
    send: setNights,
    onDone: (changed) => {
      notify({ tone: 'success', text: t('saved', { count: unsaved.length }) });
      setDrafts({});
      setWriters(null);
      setPressed(false);
      known.current = changed.nights;
      onChange(changed);
    },
    onStale: takeOver(onChange),
  });
  const nights = shownNights(category.nights, drafts);
  const unsaved = nights.filter(({ changed }) => changed);
  useUnsavedEdits(unsaved.length > 0);
  const refused = refusedNights(edit.failure);
  const errorOf = ({ date, draft, changed }: (typeof nights)[number]): string | null => {
    if (roomsOf(draft.allotted) === null) return pressed ? t('number') : null;
    const sold = refused.get(date);
    if (sold === undefined || !changed || Number(draft.allotted) >= sold) return null;
    return t('belowSold', { sold });
  };
  return {
    nights,
    unsaved: unsaved.length,
    errorOf,
    edit,
    /** What somebody else changed meanwhile, while there is something typed. */
    writers: unsaved.length > 0 ? writers : null,
    current: flatNights(category.nights, drafts),
    choose: (name: NightPart, value: FlatNights[NightPart]) => {
      const { date, part } = partOf(name);
      const night = nights.find((each) => each.date === date);
      if (night) setDrafts((before) => ({ ...before, [date]: { ...night.draft, [part]: value } }));
    },
    type: (date: string, draft: NightDraft) => setDrafts((before) => ({ ...before, [date]: draft })),
    fill: (fill: RangeFill) => setDrafts((before) => fillRange(category.nights, before, fill)),
    discard: () => {
      setDrafts({});
      setWriters(null);
      setPressed(false);
      edit.forget();
    },
    save: () => {
      setPressed(true);
      if (unsaved.some(({ draft }) => roomsOf(draft.allotted) === null)) return;
      edit.save({ id: category.id, version: category.version, nights: toInput(nights) });
    },
  };
}

/** Every night's rooms and whether it is closed, each by a name of its own: two people may change one each. */
type FlatNights = Record<`${string} ${keyof NightDraft}`, string | boolean | undefined>;
type NightPart = keyof FlatNights;

const flatNights = (nights: BlockNight[], drafts: NightDrafts): FlatNights =>
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

/** Merges drafts with nights that somebody else changed meanwhile: theirs holds where nothing was typed. */
function mergeNights({ before, now, drafts }: Meanwhile): {
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

/** A night as it is typed; nights that nobody touched have none. */
export interface NightDraft {
  allotted: string;
  closed: boolean;
}

type NightDrafts = Record<CalendarDate, NightDraft>;

/** A night on the screen: as stored (null where the block lacks it yet) and as typed. */
export interface ShownNight {
  date: CalendarDate;
  stored: BlockNight | null;
  draft: NightDraft;
  changed: boolean;
}

const MOST_ROOMS = 5000;
const DAYS_OF_WEEK = 7;
/** Any Monday, for the names of the weekdays. */
const SOME_MONDAY = '2024-01-01';

const asTyped = (night: BlockNight | undefined): NightDraft => ({
  allotted: String(night?.allotted ?? 0),
  closed: night?.closed ?? false,
});

/** Whole rooms as typed; null where it is no such number. */
function roomsOf(text: string): number | null {
  const rooms = /^\d{1,4}$/.test(text.trim()) ? Number(text) : null;
  return rooms !== null && rooms <= MOST_ROOMS ? rooms : null;
}

/** The nights of the block and those that are to be added, in their order. */
export function shownNights(nights: BlockNight[], drafts: NightDrafts): ShownNight[] {
  const stored = new Map(nights.map((night) => [night.date, night]));
  const dates = [...new Set([...stored.keys(), ...Object.keys(drafts)])].sort();
  return dates.map((date) => {
    const night = stored.get(date);
    const draft = drafts[date] ?? asTyped(night);
    const changed = !night || roomsOf(draft.allotted) !== night.allotted || draft.closed !== night.closed;
    return { date, stored: night ?? null, draft, changed };
  });
}

/** The calendar from a Monday to a Sunday; days on which the block has no night are empty. */
export function calendarDays(nights: ShownNight[]): { date: CalendarDate; night: ShownNight | null }[] {
  const [first] = nights;
  const last = nights.at(-1);
  if (!first || !last) return [];
  const byDate = new Map(nights.map((night) => [night.date, night]));
  const offset = ((daysBetween(SOME_MONDAY, first.date) % DAYS_OF_WEEK) + DAYS_OF_WEEK) % DAYS_OF_WEEK;
  const monday = addDays(first.date, -offset);
  const weeks = Math.floor(daysBetween(monday, last.date) / DAYS_OF_WEEK) + 1;
  return Array.from({ length: weeks * DAYS_OF_WEEK }, (_, day) => {
    const date = addDays(monday, day);
    return { date, night: byDate.get(date) ?? null };
  });
}

export interface RangeFill {
  from: CalendarDate;
  to: CalendarDate;
  /** Null leaves the number as it is. */
  rooms: number | null;
  closed: boolean | null;
}

/** The drafts with a range of nights filled; nights that the block lacks are added. */
export function fillRange(nights: BlockNight[], drafts: NightDrafts, fill: RangeFill): NightDrafts {
  const stored = new Map(nights.map((night) => [night.date, night]));
  const filled = { ...drafts };
  for (let date = fill.from; date <= fill.to; date = addDays(date, 1)) {
    const before = drafts[date] ?? asTyped(stored.get(date));
    filled[date] = {
      allotted: fill.rooms === null ? before.allotted : String(fill.rooms),
      closed: fill.closed ?? before.closed,
    };
  }
  return filled;
}

/** The nights to save: only those that differ from the stored ones. */
function toInput(nights: ShownNight[]): NightsInput['nights'] {
  return nights
    .filter(({ changed }) => changed)
    .map(({ date, draft }) => ({ date, allotted: roomsOf(draft.allotted) ?? 0, closed: draft.closed }));
}
