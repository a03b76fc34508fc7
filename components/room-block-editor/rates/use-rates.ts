import { useTranslations } from 'next-intl';
import { useUnsavedEdits } from '@/components/console/unsaved/unsaved-edits';
import { notify } from '@/components/ui/notify';
import { setRates } from '@/lib/api/room-block-editor';
import { type BlockCategory, blockCategory } from '@/lib/contract/room-block-editor';
import { useEdit } from '../use-edit';
import { useRateDraft } from './use-rate-draft';

/** The rates of a category of the block: what is typed, and how it is saved. */
export function useRates(category: BlockCategory, currency: string, onChange: (category: BlockCategory) => void) {
  const t = useTranslations('block.rates');
  const { limits, hotelLimits } = category;
  const most = {
    maxAdults: limits.maxAdults ?? hotelLimits.maxAdults,
    maxJuniors: limits.maxJuniors ?? hotelLimits.maxJuniors,
    maxMinors: limits.maxMinors ?? hotelLimits.maxMinors,
    maxInfants: limits.maxInfants ?? hotelLimits.maxInfants,
  };
  const form = useRateDraft(category.plan, currency, most.maxAdults);
  useUnsavedEdits(form.dirty);
  const edit = useEdit({
    send: setRates,
    onDone: (changed) => {
      notify({ tone: 'success', text: t('saved') });
      form.show(changed.plan, currency);
      onChange(changed);
    },
    onStale: (details) => {
      const now = blockCategory.safeParse(details);
      if (now.success) onChange(now.data);
    },
  });
  return {
    form,
    most,
    edit,
    save: () => {
      if (form.tryReading()) edit.save({ id: category.id, version: category.version, plan: form.plan });
    },
  };
}
