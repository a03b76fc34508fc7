'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { notify } from '@/components/ui/notify';
import { unbroken } from '@/components/ui/unbroken';
import { isStale } from '@/lib/api/api-error';
import { BANK_TRANSACTIONS, changeTransaction, matchTransaction, unmatchTransaction } from '@/lib/api/bank-statement';
import { RESERVATION_LISTS } from '@/lib/api/reservation';
import { useSend } from '@/lib/api/use-send';
import type { BankTransaction } from '@/lib/contract/bank-statement';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import { type DepositChoice, DepositSearch } from './deposit-search';
import styles from './statement.module.css';

/** Money received: what the bank says of it, the deposits that it is or may be, and what can be done. */
export function TransactionCard({ row, eventId }: { row: BankTransaction; eventId: string }) {
  const t = useTranslations('statements');
  const locale = useLocale();
  const failureWords = useFailureWords();
  const queries = useQueryClient();
  const reload = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: BANK_TRANSACTIONS }),
      queries.invalidateQueries({ queryKey: RESERVATION_LISTS }),
    ]);
  const told = (text: string) => async () => {
    notify({ tone: 'success', text });
    await reload();
  };
  const onStale = () => void reload();
  const match = useSend({ send: matchTransaction, onDone: told(t('matchedToast')), onStale });
  const unmatch = useSend({ send: unmatchTransaction, onDone: told(t('unmatchedToast')), onStale });
  const aside = useSend({
    send: changeTransaction,
    onDone: (changed) => told(t(changed.state === 'discarded' ? 'discardedToast' : 'restoredToast'))(),
    onStale,
  });
  const failure = match.failure ?? unmatch.failure ?? aside.failure;
  const { id, version } = row;
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <strong className="tabular">
          {unbroken(t('row', { amount: formatMoney(row.amount, locale), date: datesIn(locale).short(row.paidOn) }))}
        </strong>
        <small>{row.account}</small>
      </div>
      <p className={styles.words}>{row.description || t('noDescription')}</p>
      {row.state === 'matched' && <Parts row={row} />}
      {row.state === 'unmatched' && (
        <Candidates
          row={row}
          eventId={eventId}
          busy={match.busy}
          onMatch={(paymentIds) => void match.save({ id, version, paymentIds })}
        />
      )}
      {failure && <Alert tone="danger">{isStale(failure) ? t('stale') : failureWords(failure)}</Alert>}
      <div className={styles.states}>
        {row.state === 'unmatched' && (
          <Button
            small
            variant="quiet"
            busy={aside.busy}
            onClick={() => void aside.save({ id, version, state: 'discarded' })}
          >
            {t('discard')}
          </Button>
        )}
        {row.state === 'discarded' && (
          <Button
            small
            variant="secondary"
            busy={aside.busy}
            onClick={() => void aside.save({ id, version, state: 'unmatched' })}
          >
            {t('restore')}
          </Button>
        )}
        {row.state === 'matched' && (
          <Button small variant="quiet" busy={unmatch.busy} onClick={() => void unmatch.save({ id, version })}>
            {t('unmatch')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** The deposits that a row was matched with. */
function Parts({ row }: { row: BankTransaction }) {
  const t = useTranslations('statements');
  const locale = useLocale();
  return (
    <ul className="list-plain" aria-label={t('parts')}>
      {row.parts.map(({ paymentId, holder, reservationKey, eventName, amount }) => (
        <li key={paymentId}>
          {t('choose', { holder, amount: formatMoney(amount, locale) })}{' '}
          <small className="text-secondary">
            {eventName} · {reservationKey}
          </small>
        </li>
      ))}
    </ul>
  );
}

/**
 * The only deposit with the row's amount, chosen in advance; none where the bank's text names only other deposits,
 * since the row may be their sum.
 */
function likelyOf({ suggestions, amount }: BankTransaction): string[] {
  const [whole, ...others] = suggestions.filter((deposit) => deposit.amount.amount === amount.amount);
  const named = suggestions.filter(({ reasons }) => reasons.includes('reference') || reasons.includes('trackingKey'));
  const isPassedOver = whole !== undefined && named.length > 0 && !named.includes(whole);
  return whole && others.length === 0 && !isPassedOver ? [whole.paymentId] : [];
}

interface CandidatesProps {
  row: BankTransaction;
  eventId: string;
  busy: boolean;
  onMatch: (paymentIds: string[]) => void;
}

/** Suggested and searched deposits, to be ticked until they make up the row's amount. */
function Candidates({ row, eventId, busy, onMatch }: CandidatesProps) {
  const t = useTranslations('statements');
  const locale = useLocale();
  const [searched, setSearched] = useState<DepositChoice[]>([]);
  const suggested = row.suggestions.map(({ reasons, eventName, ...deposit }) => ({
    ...deposit,
    because: [...reasons.map((reason) => t(`reasons.${reason}`)), eventName].join(' · '),
  }));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(likelyOf(row)));
  const choices: DepositChoice[] = [
    ...suggested,
    ...searched.filter(({ paymentId }) => !suggested.some((each) => each.paymentId === paymentId)),
  ];
  const ticked = choices.filter(({ paymentId }) => chosen.has(paymentId));
  const sum = { ...row.amount, amount: ticked.reduce((total, { amount }) => total + amount.amount, 0) };
  const turn = (paymentId: string) => {
    const next = new Set(chosen);
    if (!next.delete(paymentId)) next.add(paymentId);
    setChosen(next);
  };
  return (
    <div className={styles.candidates}>
      {choices.length === 0 && <p className="text-secondary mb-0">{t('noSuggestion')}</p>}
      {choices.map(({ paymentId, holder, reservationKey, amount, because }) => (
        <label key={paymentId} className={styles.choice}>
          <input
            type="checkbox"
            className="form-check-input"
            checked={chosen.has(paymentId)}
            onChange={() => turn(paymentId)}
          />
          <span>
            {t('choose', { holder, amount: formatMoney(amount, locale) })}
            <small>{[reservationKey, because].filter(Boolean).join(' · ')}</small>
          </span>
        </label>
      ))}
      {ticked.length > 0 && (
        <div className={styles.states}>
          {sum.amount === row.amount.amount ? (
            <Button small busy={busy} onClick={() => onMatch(ticked.map(({ paymentId }) => paymentId))}>
              {ticked.length === 1 ? t('isThis') : t('match', { sum: formatMoney(sum, locale) })}
            </Button>
          ) : (
            <span role="status">
              {t('chosen', { sum: formatMoney(sum, locale), amount: formatMoney(row.amount, locale) })}
            </span>
          )}
        </div>
      )}
      <DepositSearch
        eventId={eventId}
        currency={row.amount.currency}
        known={choices}
        onChoose={(choice) => {
          setSearched((before) => [...before, choice]);
          setChosen((before) => new Set([...before, choice.paymentId]));
        }}
      />
    </div>
  );
}
