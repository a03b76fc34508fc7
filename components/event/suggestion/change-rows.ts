import { useLocale, useTranslations } from 'next-intl';
import type { BilingualText } from '@/lib/contract/bilingual-text';
import type { Suggestion } from '@/lib/contract/suggestion';
import { datesIn } from '@/lib/domain/date-text';
import { eventDates } from '@/lib/domain/event-dates';

interface ChangeRow {
  label: string;
  now: string;
  wanted: string;
}

type Side = Suggestion['change'];

const CEREMONY = ['date', 'startTime', 'venue', 'location', 'description', 'dressCode'] as const;

/** What a suggestion changes, a line each, as people read it: only what differs. */
export function useChangeRows({ change, now }: Suggestion): ChangeRow[] {
  const t = useTranslations('publication.suggestions');
  const labels = useTranslations('publication.form.fields');
  const format = datesIn(useLocale());
  const nothing = t('nothing');
  const bothLanguages = (text: BilingualText | null | undefined) =>
    [text?.es, text?.en].filter(Boolean).join(' · ') || nothing;
  const dates = ({ eventDate, range_event_start = null, range_event_end = null }: Side) => {
    const found = eventDates({ eventDate: eventDate ?? '', range_event_start, range_event_end });
    if (found.kind === 'single') return format.words(found.date);
    return found.kind === 'range' ? format.range(found.start, found.end) : nothing;
  };
  const ofCeremony = (side: Side, part: (typeof CEREMONY)[number]) => {
    const value = side.ceremony?.[part];
    if (value === undefined || value === null) return nothing;
    if (part === 'date') return format.words(String(value));
    if (part === 'startTime') return format.clock(String(value));
    return bothLanguages(value as BilingualText);
  };
  const rows: ChangeRow[] = [];
  const add = (label: string, read: (side: Side) => string) => {
    const row = { label, now: read(now), wanted: read(change) };
    if (row.now !== row.wanted) rows.push(row);
  };
  if (change.eventName !== undefined) add(labels('eventName'), ({ eventName }) => eventName ?? nothing);
  if (change.eventDate !== undefined) add(t('dates'), dates);
  if (change.ceremony !== undefined)
    for (const part of CEREMONY) add(labels(`ceremony.${part}`), (side) => ofCeremony(side, part));
  if (change.answersUntil !== undefined)
    add(labels('answersUntil'), ({ answersUntil }) => (answersUntil ? format.words(answersUntil) : nothing));
  return rows;
}
