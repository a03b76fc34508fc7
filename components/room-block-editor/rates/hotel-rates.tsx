import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import type { BlockPlan, DefaultPlan, RoomBlock } from '@/lib/contract/room-block-editor';
import { formatMoney } from '@/lib/domain/money';

/** What a category of the event's hotel usually costs; nothing where the hotel does not say. */
export const hotelRatesOf = (hotelRates: RoomBlock['hotelRates'], roomCategoryId: string): DefaultPlan | undefined =>
  hotelRates.find((each) => each.roomCategoryId === roomCategoryId)?.plan;

interface TakeHotelRatesProps {
  /** The hotel's default rates; undefined = it has none of this category. */
  rates: DefaultPlan | undefined;
  /** The event's currency: rates in another one cannot be taken. */
  currency: string;
  onTake: (plan: BlockPlan) => void;
}

/** The press that takes a copy of the hotel's default rates instead of typing them. */
export function TakeHotelRates({ rates, currency, onTake }: TakeHotelRatesProps) {
  const t = useTranslations('block.hotelRates');
  if (!rates) return null;
  const { currency: theirs, ...plan } = rates;
  if (theirs !== currency)
    return <p className="text-secondary mb-2">{t('otherCurrency', { theirs, ours: currency })}</p>;
  return (
    <p className="mb-2">
      <Button variant="secondary" small onClick={() => onTake(plan)}>
        {t('take')}
      </Button>
    </p>
  );
}

interface TakenRatesProps {
  plan: BlockPlan;
  currency: string;
  /** Goes back to typing a rate. */
  onLeave: () => void;
}

/** The rates that were taken over, as the category will have them. */
export function TakenRates({ plan, currency, onLeave }: TakenRatesProps) {
  const t = useTranslations('block.hotelRates');
  return (
    <div role="status">
      <PlanInWords plan={plan} currency={currency} lead={<strong>{t('taken')} </strong>} />
      <Button variant="quiet" small onClick={onLeave}>
        {t('type')}
      </Button>
    </div>
  );
}

interface PlanInWordsProps extends Pick<TakenRatesProps, 'plan' | 'currency'> {
  /** A name for the plan, shown before it. */
  lead?: ReactNode;
}

/** A plan in short: what it is, and what adults pay on every night. */
export function PlanInWords({ plan, currency, lead }: PlanInWordsProps) {
  const t = useTranslations('block.hotelRates');
  const words = useTranslations('block.rates');
  const locale = useLocale();
  const adults = plan.rates.filter(({ band, firstNight, lastNight }) => band === 'adult' && !firstNight && !lastNight);
  return (
    <>
      <p className="mb-1">
        {lead}
        {words(`mealPlans.${plan.mealPlan}`)} · {words(plan.basis)}
      </p>
      <ul className="mb-1">
        {adults.map(({ adultOccupancy, amount }) => (
          <li key={adultOccupancy}>
            {adultOccupancy === null ? words('anyAdult') : words('adult', { adults: adultOccupancy })}:{' '}
            {formatMoney({ amount, currency }, locale)}
          </li>
        ))}
      </ul>
      {plan.rates.length > adults.length && (
        <p className="text-secondary mb-1">{t('more', { count: plan.rates.length - adults.length })}</p>
      )}
    </>
  );
}
