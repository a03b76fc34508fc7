import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useUnsavedEdits } from '@/components/console/unsaved-edits';
import { isSame, type TwoWriters } from '@/components/form/edited-record';
import { notify } from '@/components/ui/notify';
import { ApiError } from '@/lib/api/api-error';
import { setNights } from '@/lib/api/room-block-editor';
import { useSend } from '@/lib/api/use-send';
import { type BlockCategory, belowSoldDetails } from '@/lib/contract/room-block-editor';
import { takeOver } from '../edit-failure';
import {
  fillRange,
  type NightDraft,
  type NightDrafts,
  type RangeFill,
  roomsOf,
  shownNights,
  toInput,
} from './night-drafts';
import { type FlatNights, flatNights, mergeNights, type NightPart, partOf } from './night-writers';

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
  // The nights over which is typed: they change under it also by what the category's other cards hear.
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
