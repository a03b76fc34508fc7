import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { browserHttp } from '@/lib/api/http';
import { reservationsQuery } from '@/lib/api/reservation';
import type { BankTransaction } from '@/lib/contract/bank-statement';
import { formatMoney } from '@/lib/domain/money';
import styles from './statement.module.css';

/** A deposit that can be chosen for a row. */
export type DepositChoice = Pick<
  BankTransaction['suggestions'][number],
  'paymentId' | 'holder' | 'reservationKey' | 'amount'
> & {
  /** Why this deposit may belong to the row; empty for one that was searched. */
  because: string;
};

const SHORTEST_SEARCH = 3;
const FOUND_AT_MOST = 8;

interface DepositSearchProps {
  eventId: string;
  currency: string;
  known: DepositChoice[];
  onChoose: (choice: DepositChoice) => void;
}

/** The event's deposits that wait, by a guest's name or the reservation's key. */
export function DepositSearch({ eventId, currency, known, onChoose }: DepositSearchProps) {
  const t = useTranslations('statements');
  const locale = useLocale();
  const id = useId();
  const [q, setQ] = useState('');
  const typed = q.trim();
  const { data } = useQuery({
    ...reservationsQuery(browserHttp, { eventId, q: typed, need: 'payment', per_page: FOUND_AT_MOST }),
    enabled: typed.length >= SHORTEST_SEARCH,
  });
  const found = (typed.length >= SHORTEST_SEARCH ? (data?.data ?? []) : [])
    .flatMap(({ holder, key, paymentsToDecide }) =>
      // No bank shows cash or a terminal's payment.
      paymentsToDecide
        .filter(({ method }) => method === 'deposit')
        .map(({ id: paymentId, sent, amount }) => ({
          paymentId,
          holder,
          reservationKey: key,
          // What the bank shows is what was sent.
          amount: sent ?? amount,
        })),
    )
    .filter(({ amount }) => amount.currency === currency);
  const others = found.filter(({ paymentId }) => !known.some((one) => one.paymentId === paymentId));
  return (
    <details className={styles.search}>
      <summary>{t('search')}</summary>
      <Field id={id} label={t('search')} hint={t('searchHint')} className="mb-1">
        {(input) => <TextInput {...input} type="search" value={q} onChange={({ target }) => setQ(target.value)} />}
      </Field>
      {data && typed.length >= SHORTEST_SEARCH && found.length === 0 && (
        <p className="text-secondary mb-0" role="status">
          {t('searchNone')}
        </p>
      )}
      {others.map((deposit) => (
        <Button key={deposit.paymentId} small variant="quiet" onClick={() => onChoose({ ...deposit, because: '' })}>
          {t('choose', { holder: deposit.holder, amount: formatMoney(deposit.amount, locale) })}
        </Button>
      ))}
    </details>
  );
}
