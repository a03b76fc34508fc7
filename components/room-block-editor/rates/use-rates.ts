import { useTranslations } from 'next-intl';
import { useUnsavedEdits } from '@/components/console/unsaved-edits';
import { notify } from '@/components/ui/notify';
import { setRates } from '@/lib/api/room-block-editor';
import { useSend } from '@/lib/api/use-send';
import type { BlockCategory } from '@/lib/contract/room-block-editor';
import { takeOver } from '../edit-failure';
import { usePlanWriters } from './use-plan-writers';
import { useRateDraft } from './use-rate-draft';

/** The rates of a category of the block: what is typed, what somebody else wrote meanwhile, and how it is saved. */
export function useRates(category: BlockCategory, currency: string, onChange: (category: BlockCategory) => void) {
  const t = useTranslations('block.rates');
  const { limits, hotelLimits, plan } = category;
  const most = {
    maxAdults: limits.maxAdults ?? hotelLimits.maxAdults,
    maxJuniors: limits.maxJuniors ?? hotelLimits.maxJuniors,
    maxMinors: limits.maxMinors ?? hotelLimits.maxMinors,
    maxInfants: limits.maxInfants ?? hotelLimits.maxInfants,
  };
  const form = useRateDraft(plan, currency, most.maxAdults);
  useUnsavedEdits(form.dirty);
  const { writers, saved } = usePlanWriters(form, plan, currency);
  const edit = useSend({
    send: setRates,
    onDone: (changed) => {
      notify({ tone: 'success', text: t('saved') });
      form.show(changed.plan, currency);
      saved(changed.plan);
      onChange(changed);
    },
    onStale: takeOver(onChange),
  });
  return {
    form,
    most,
    edit,
    writers,
    save: () => {
      if (form.tryReading()) edit.save({ id: category.id, version: category.version, plan: form.plan });
    },
  };
}
