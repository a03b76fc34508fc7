import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRateDraft } from '@/components/room-block-editor/rates/use-rate-draft';
import { notify } from '@/components/ui/notify';
import { setReferenceRates } from '@/lib/api/reference-rates';
import { useSend } from '@/lib/api/use-send';
import { type ReferencePlan, type ReferenceRates, referenceRates } from '@/lib/contract/reference-rates';
import { parseAmount, typedAmount } from '@/lib/domain/money';

export interface CategoryRatesHolder {
  hotelId: string;
  rates: ReferenceRates;
  /** Of the hotel's other categories; null where none has prices. */
  hotelCurrency: string | null;
  /** The prices as they were saved, or as somebody else left them. */
  onChange: (rates: ReferenceRates) => void;
}

const FIRST_CURRENCY = 'USD';

/** The reference rates of a category: what is typed, and how it is saved. */
export function useReferenceRates({ hotelId, rates, hotelCurrency, onChange }: CategoryRatesHolder) {
  const t = useTranslations('reference');
  const { plan: saved, limits, version, categoryId } = rates;
  // Where somebody else removed the rates, those typed here keep the currency that they were typed in.
  const [first] = useState(saved?.currency ?? FIRST_CURRENCY);
  const currencyOf = (plan: ReferencePlan | null) => plan?.currency ?? hotelCurrency ?? first;
  const minimumOf = (plan: ReferencePlan | null) => typedAmount(plan?.minimumToReserve ?? 0, currencyOf(plan));
  const [chosen, setChosen] = useState<string | null>(null);
  const [minimum, setMinimum] = useState(() => minimumOf(saved));
  const [sent, setSent] = useState<string[]>([]);
  const currency = chosen ?? currencyOf(saved);
  const form = useRateDraft(saved, currency, limits.maxAdults);
  const show = (plan: ReferencePlan | null) => {
    form.show(plan, currencyOf(plan));
    setChosen(null);
    setMinimum(minimumOf(plan));
  };
  const edit = useSend({
    send: setReferenceRates,
    onDone: (changed) => {
      notify({ tone: 'success', text: t('saved') });
      show(changed.plan);
      onChange(changed);
    },
    onStale: (details) => {
      const now = referenceRates.safeParse(details);
      if (now.success) onChange(now.data);
    },
  });
  const least = parseAmount(minimum, currency);
  const isMinimum = least !== null && least >= 0;
  const sells = form.plan.rates.some(({ band }) => band === 'adult');
  return {
    form,
    edit,
    currency,
    chooseCurrency: setChosen,
    minimum,
    changeMinimum: setMinimum,
    isMinimum,
    /** Whether the rates price any stay at all. */
    sells,
    /** The cell of each rate as it was sent: what the provider refuses is named by its place. */
    sent,
    dirty: saved === null || form.dirty || chosen !== null || minimum !== minimumOf(saved),
    show,
    save: () => {
      if (!form.tryReading() || !isMinimum || !sells) return;
      setSent(form.cells);
      edit.save({ hotelId, categoryId, version, plan: { ...form.plan, currency, minimumToReserve: least } });
    },
  };
}

export type ReferenceForm = ReturnType<typeof useReferenceRates>;
