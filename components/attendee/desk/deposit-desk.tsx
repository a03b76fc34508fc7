'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import { EventLink } from '@/components/console/place/event-link';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/empty-state';
import { Fact, Facts } from '@/components/ui/facts';
import { Skeleton } from '@/components/ui/skeleton';
import { browserHttp } from '@/lib/api/http';
import { waitingDepositsQuery } from '@/lib/api/payment';
import type { CurrencyScope } from '@/lib/contract/event';
import type { Permission } from '@/lib/contract/permission';
import type { WaitingDeposit } from '@/lib/contract/waiting-deposit';
import { datesIn } from '@/lib/domain/date-text';
import { can } from '@/lib/domain/permissions';
import { stateWord } from '@/lib/domain/standing-words';
import { DecidedContext } from '../decision/next-decision';
import { PaymentDecision } from '../decision/payment-decision';
import { DuplicateWarning } from '../duplicate-warning';
import { RetryAlert } from '../failure';
import { PaymentFacts } from '../panel/payment-facts';
import { ProofView } from '../proof-modal';
import { StaffContext, useInstant, useMoney, useStaff } from '../staff-context';
import styles from './deposit-desk.module.css';

const KEYS = { next: 'j', previous: 'k', approve: 'a', reject: 'r' } as const;

const SKELETON_LINES = 10;

interface DepositDeskProps {
  permissions: readonly Permission[];
  event: { id: string; timeZone: string; scopes: CurrencyScope[] };
}

/** The deposits that wait, one after the other: its proof, what it pays, and two presses that decide it. */
export function DepositDesk({ permissions, event }: DepositDeskProps) {
  return (
    <StaffContext value={{ permissions, timeZone: event.timeZone, scopes: event.scopes }}>
      <Desk eventId={event.id} />
    </StaffContext>
  );
}

function Desk({ eventId }: { eventId: string }) {
  const t = useTranslations('attendees.desk');
  const { data, error, refetch, isFetching } = useQuery(waitingDepositsQuery(browserHttp, eventId));
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  // By its id, never by its place: the list may change while somebody looks at one of them.
  const [chosen, setChosen] = useState<string | null>(null);
  const waiting = (data?.deposits ?? []).filter(({ payment }) => !decided.has(payment.id));
  const at = Math.max(
    0,
    waiting.findIndex(({ payment }) => payment.id === chosen),
  );
  const current = waiting[at];
  const step = (by: number) => setChosen(waiting[at + by]?.payment.id ?? current?.payment.id ?? null);
  useHotkeys(KEYS.next, () => step(1));
  useHotkeys(KEYS.previous, () => step(-1));
  const goOn = () => {
    if (!current) return;
    setDecided(new Set([...decided, current.payment.id]));
    setChosen((waiting[at + 1] ?? waiting[at - 1])?.payment.id ?? null);
  };
  const back = (
    <EventLink href="/adminmaster/Asistentes" className={buttonClass('quiet', { small: true })}>
      {t('back')}
    </EventLink>
  );
  const statements = can(useStaff(), 'matchBankStatements') && (
    <EventLink href="/adminmaster/Asistentes?view=statements" className={buttonClass('quiet', { small: true })}>
      {t('statements')}
    </EventLink>
  );
  if (error && !isFetching && !data)
    return <RetryAlert title={t('failed')} error={error} onRetry={() => void refetch()} />;
  if (!data || (!current && isFetching)) return <Skeleton lines={SKELETON_LINES} label={t('loading')} />;
  if (!current)
    return (
      <EmptyState
        title={t('emptyTitle')}
        text={decided.size > 0 ? t('done', { count: decided.size }) : t('emptyText')}
        action={
          <div className={styles.bar}>
            {back}
            {statements}
          </div>
        }
      />
    );
  return (
    <>
      <div className={styles.bar}>
        <Button
          small
          variant="secondary"
          aria-keyshortcuts={KEYS.previous}
          disabled={at === 0}
          onClick={() => step(-1)}
        >
          {t('previous')}
        </Button>
        <strong className="tabular" role="status">
          {t('position', { at: at + 1, total: waiting.length })}
        </strong>
        <Button
          small
          variant="secondary"
          aria-keyshortcuts={KEYS.next}
          disabled={at === waiting.length - 1}
          onClick={() => step(1)}
        >
          {t('next')}
        </Button>
        {back}
        {statements}
      </div>
      <p className={styles.keys}>
        {t('keys', {
          ...{ next: KEYS.next.toUpperCase(), previous: KEYS.previous.toUpperCase() },
          ...{ approve: KEYS.approve.toUpperCase(), reject: KEYS.reject.toUpperCase() },
        })}
      </p>
      <div className={styles.desk}>
        <div className={styles.facts}>
          <DecidedContext value={goOn}>
            <DepositFacts key={current.payment.id} deposit={current} />
          </DecidedContext>
          <Queue waiting={waiting} current={current.payment.id} onChoose={setChosen} />
          {data.total > data.deposits.length && <Alert tone="info">{t('more', { total: data.total })}</Alert>}
        </div>
        <Proofs waiting={waiting.slice(at, at + 2)} />
      </div>
    </>
  );
}

/** What the deposit says of itself, how its reservation stands, and the decision. */
function DepositFacts({ deposit: { payment, reservation, onStatement, reasons } }: { deposit: WaitingDeposit }) {
  const t = useTranslations('attendees.desk');
  const statusWord = useTranslations('standing.staffState');
  const money = useMoney();
  const format = datesIn(useLocale());
  const { key, holder, paymentReference, standing, total, paid, balance } = reservation;
  return (
    <section className={styles.card} aria-labelledby="deposit-holder">
      <h2 id="deposit-holder" className="h4 mb-0">
        {holder}
      </h2>
      <strong className={styles.amount}>{money.plain(payment.amount)}</strong>
      {payment.duplicateOf && <DuplicateWarning payment={payment} payments={null} />}
      {onStatement && (
        <Alert tone="success" title={t('onStatement')}>
          <p>
            {t('onStatementText', {
              amount: money.plain(onStatement.amount),
              date: format.short(onStatement.paidOn),
              description: onStatement.description,
            })}
          </p>
          <small>{onStatement.account}</small>
        </Alert>
      )}
      <PaymentDecision payment={payment} reservation={reservation} holder={holder} usual={reasons} hotkeys={KEYS} />
      <PaymentFacts payment={payment} />
      <Facts>
        <Fact label={t('reference')}>
          <span className="tabular">{paymentReference}</span>
        </Fact>
        <Fact label={t('state')}>
          <Badge>{stateWord(standing, statusWord)}</Badge>
        </Fact>
        <Fact label={t('total')}>{money.full(total)}</Fact>
        <Fact label={t('paid')}>{money.full(paid)}</Fact>
        <Fact label={t('balance')}>{money.full(balance)}</Fact>
      </Facts>
      <EventLink href={`/adminmaster/Asistentes?key=${encodeURIComponent(key)}`}>
        {t('reservation', { holder })}
      </EventLink>
    </section>
  );
}

interface QueueProps {
  waiting: WaitingDeposit[];
  /** Id of the payment that is open. */
  current: string;
  onChoose: (paymentId: string) => void;
}

function Queue({ waiting, current, onChoose }: QueueProps) {
  const t = useTranslations('attendees.desk');
  const money = useMoney();
  const instant = useInstant();
  return (
    <nav className={styles.queue} aria-label={t('queue')}>
      <ol className="list-plain">
        {waiting.map(({ payment: { id, amount, createdAt }, reservation: { holder } }) => (
          <li key={id}>
            <button type="button" aria-current={id === current || undefined} onClick={() => onChoose(id)}>
              <span>{holder}</span>
              <span className="tabular">{money.plain(amount)}</span>
              <small>{t('sent', { at: instant(createdAt) })}</small>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The proof of the first; that of the next one loads meanwhile, unseen, so that it is there at once. */
function Proofs({ waiting }: { waiting: WaitingDeposit[] }) {
  const t = useTranslations('attendees');
  const money = useMoney();
  return waiting.map(({ payment, reservation: { holder } }, index) => (
    <section key={payment.id} className={styles.proof} aria-label={t('desk.proof')} hidden={index > 0}>
      {payment.hasProof ? (
        <ProofView
          paymentId={payment.id}
          type={payment.proofType}
          alt={t('proof.alt', { amount: money.plain(payment.amount), holder })}
        />
      ) : (
        <p className="text-secondary">{t('payments.noProof')}</p>
      )}
    </section>
  ));
}
