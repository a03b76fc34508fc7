import type { CalendarDate } from '@/lib/contract/dates';
import type { BlockNight, NightsInput } from '@/lib/contract/room-block-editor';
import { addDays, daysBetween } from '@/lib/domain/nights';

/** A night as it is typed; nights that nobody touched have none. */
export interface NightDraft {
  allotted: string;
  closed: boolean;
}

export type NightDrafts = Record<CalendarDate, NightDraft>;

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
export function roomsOf(text: string): number | null {
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

/** What is to be saved: only nights that differ from what is stored. */
export function toInput(nights: ShownNight[]): NightsInput['nights'] {
  return nights
    .filter(({ changed }) => changed)
    .map(({ date, draft }) => ({ date, allotted: roomsOf(draft.allotted) ?? 0, closed: draft.closed }));
}
