import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { SelectInput } from '@/components/ui/select-input';
import type { CalendarDate } from '@/lib/contract/dates';
import type { BlockPlan } from '@/lib/contract/room-block-editor';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import { addDays } from '@/lib/domain/nights';
import { priceRoom } from '@/lib/domain/pricing';
import styles from '../editor.module.css';

interface RateExampleProps {
  plan: BlockPlan;
  currency: string;
  nights: CalendarDate[];
}

const PARTIES = {
  example_1: { adults: 1, juniors: 0, minors: 0, infants: 0 },
  example_2: { adults: 2, juniors: 0, minors: 0, infants: 0 },
  example_2_1: { adults: 2, juniors: 0, minors: 1, infants: 0 },
  example_3: { adults: 3, juniors: 0, minors: 0, infants: 0 },
};
type Party = keyof typeof PARTIES;
const PARTY_NAMES = Object.keys(PARTIES) as Party[];
const STAY = 3;

/** What a room would cost with the rates as they are typed: the very rule that prices a booking. */
export function RateExample({ plan, currency, nights }: RateExampleProps) {
  const t = useTranslations('block.rates');
  const locale = useLocale();
  const format = datesIn(locale);
  const id = useId();
  const [party, setParty] = useState<Party>('example_2');
  const [first] = nights;
  if (!first) return null;
  const length = Math.min(STAY, nights.length);
  const stay = { checkIn: first, checkOut: addDays(first, length) };
  const price = priceRoom({ plan: { ...plan, currency }, stay, people: PARTIES[party] });
  const date = format.brief(first);
  return (
    <div className={styles.example}>
      <label htmlFor={id}>
        {t('example')}
        <span className="visually-hidden">: {t('examplePeople')}</span>
      </label>
      <SelectInput
        id={id}
        value={party}
        onChange={(event) => setParty(PARTY_NAMES.find((name) => name === event.target.value) ?? 'example_2')}
      >
        {PARTY_NAMES.map((name) => (
          <option key={name} value={name}>
            {t(name)}
          </option>
        ))}
      </SelectInput>
      <p role="status">
        {price.ok ? (
          <>
            <strong>{formatMoney({ amount: price.total, currency }, locale)}</strong>{' '}
            <span>
              {t('exampleText', { nights: length, date })}, {t('taxLine')}
            </span>
          </>
        ) : (
          t('exampleNone')
        )}
      </p>
    </div>
  );
}
