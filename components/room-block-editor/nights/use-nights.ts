import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useUnsavedEdits } from '@/components/console/unsaved-edits';
import { notify } from '@/components/ui/notify';
import { ApiError } from '@/lib/api/api-error';
import { setNights } from '@/lib/api/room-block-editor';
import { useSend } from '@/lib/api/use-send';
import { type BlockCategory, belowSoldDetails, blockCategory } from '@/lib/contract/room-block-editor';
import {
  fillRange,
  type NightDraft,
  type NightDrafts,
  type RangeFill,
  roomsOf,
  shownNights,
  toInput,
} from './night-drafts';

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
  const edit = useSend({
    send: setNights,
    onDone: (changed) => {
      notify({ tone: 'success', text: t('saved', { count: unsaved.length }) });
      setDrafts({});
      setPressed(false);
      onChange(changed);
    },
    onStale: (details) => {
      const now = blockCategory.safeParse(details);
      if (now.success) onChange(now.data);
    },
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
    type: (date: string, draft: NightDraft) => setDrafts((before) => ({ ...before, [date]: draft })),
    fill: (fill: RangeFill) => setDrafts((before) => fillRange(category.nights, before, fill)),
    discard: () => {
      setDrafts({});
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
