'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { EventLink } from '@/components/console/place/event-link';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { buttonClass } from '@/components/ui/button-class';
import { Fact, Facts } from '@/components/ui/facts';
import { unbroken } from '@/components/ui/unbroken';
import { browserHttp } from '@/lib/api/http';
import { waitingDepositsQuery } from '@/lib/api/payment';
import type { CurrencyScope } from '@/lib/contract/event';
import type { Permission } from '@/lib/contract/permission';
import type { ReservationSummary } from '@/lib/contract/reservation';
import type { WaitingDeposit } from '@/lib/contract/waiting-deposit';
import { datesIn } from '@/lib/domain/date-text';
import { can } from '@/lib/domain/permissions';
import { stateWord } from '@/lib/domain/standing-words';
import { PaymentDecision } from '../decision/payment-decision';
import { DuplicateWarning, PaymentFacts } from '../panel/payment-facts';
import { ProofView } from '../proof-modal';
import { StaffContext, useInstant, useMoney, useStaff } from '../staff-context';
import { DECISION_KEYS, DecisionDesk } from './decision-desk';
import styles from './decision-desk.module.css';

export interface DeskProps {
  permissions: readonly Permission[];
  event: { id: string; timeZone: string; scopes: CurrencyScope[] };
}

/** The deposits that wait, one after the other: its proof, what it pays, and two presses that decide it. */
export function DepositDesk({ permissions, event }: DeskProps) {
  return (
    <StaffContext value={{ permissions, timeZone: event.timeZone, scopes: event.scopes }}>
      <Desk eventId={event.id} />
    </StaffContext>
  );
}

function Desk({ eventId }: { eventId: string }) {
  const t = useTranslations('attendees.desk');
  const money = useMoney();
  const instant = useInstant();
  const query = useQuery(waitingDepositsQuery(browserHttp, eventId));
  const statements = can(useStaff(), 'matchBankStatements') && (
    <EventLink href="/adminmaster/Asistentes?view=statements" className={buttonClass('quiet', { small: true })}>
      {t('statements')}
    </EventLink>
  );
  return (
    <DecisionDesk
      query={query}
      items={query.data?.deposits.map((deposit) => ({ ...deposit, id: deposit.payment.id }))}
      total={query.data?.total ?? 0}
      links={statements}
      words={{
        loading: t('loading'),
        failed: t('failed'),
        queue: t('queue'),
        emptyTitle: t('emptyTitle'),
        emptyText: t('emptyText'),
        done: (count) => t('done', { count }),
      }}
      facts={(deposit) => <DepositFacts deposit={deposit} />}
      line={({ payment: { amount, createdAt }, reservation: { holder } }) => ({
        name: holder,
        figure: money.plain(amount),
        more: t('sent', { at: instant(createdAt) }),
      })}
      beside={(deposits) => <Proofs waiting={deposits} />}
    />
  );
}

/** What the deposit says of itself, how its reservation stands, and the decision. */
function DepositFacts({ deposit }: { deposit: WaitingDeposit }) {
  const t = useTranslations('attendees.desk');
  const money = useMoney();
  const format = datesIn(useLocale());
  const { payment, reservation, refundsUnderWay, onStatement, reasons } = deposit;
  const { holder } = reservation;
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
            {unbroken(
              t('onStatementText', {
                amount: money.plain(onStatement.amount),
                date: format.short(onStatement.paidOn),
                description: onStatement.description,
              }),
            )}
          </p>
          <small>{onStatement.account}</small>
        </Alert>
      )}
      <PaymentDecision
        payment={payment}
        reservation={reservation}
        refundsUnderWay={refundsUnderWay.amount}
        holder={holder}
        usual={reasons}
        hotkeys={DECISION_KEYS}
      />
      <PaymentFacts payment={payment} />
      <StandingFacts reservation={reservation} />
    </section>
  );
}

/** How the reservation stands, and the way to it. */
export function StandingFacts({ reservation }: { reservation: ReservationSummary }) {
  const t = useTranslations('attendees.desk');
  const statusWord = useTranslations('standing.staffState');
  const money = useMoney();
  const { key, holder, paymentReference, standing, total, paid, balance } = reservation;
  return (
    <>
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
    </>
  );
}

/** The proof of the first; that of the next one loads meanwhile, unseen, so that it is there at once. */
function Proofs({ waiting }: { waiting: WaitingDeposit[] }) {
  const t = useTranslations('attendees');
  const money = useMoney();
  return waiting.map(({ payment, reservation: { holder } }, index) => (
    <section key={payment.id} className={styles.beside} aria-label={t('desk.proof')} hidden={index > 0}>
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
