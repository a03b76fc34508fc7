'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { Facts } from '@/components/ui/facts';
import { Skeleton } from '@/components/ui/skeleton';
import { browserHttp } from '@/lib/api/http';
import { cancellationPreviewQuery, decideCancellation } from '@/lib/api/staff';
import type { CancellationPreview } from '@/lib/contract/cancellation';
import type { CancellationReason, Reservation } from '@/lib/contract/reservation';
import { datesIn } from '@/lib/domain/date-text';
import { can } from '@/lib/domain/permissions';
import { Decision, useDecision } from '../decision/decision';
import { RetryAlert } from '../failure';
import styles from '../panel/panel.module.css';
import { useInstant, useMoney, useStaff } from '../staff-context';
import { RoomsAsked } from './rooms-to-cancel';

/** What the guest asks and why, what it would cost them, and the decision. */
export function CancellationRequest({ reservation }: { reservation: Reservation }) {
  const t = useTranslations('attendees.cancellation');
  const instant = useInstant();
  const staff = useStaff();
  const { key, contact, cancellation, version } = reservation;
  const holder = `${contact.firstName} ${contact.lastName}`;
  const part = reservation.rooms.filter(({ id }) => cancellation?.rooms?.includes(id));
  const work = useDecision({
    reservation: key,
    send: (http, decision) => decideCancellation(http, { key, version, ...decision }),
    doneText: (decision) => {
      if (decision === 'reject') return t('rejected');
      return part.length > 0 ? t('approvedPart', { count: part.length }) : t('approved');
    },
  });
  return (
    <section>
      <h3>{t('requestTitle')}</h3>
      <div className={`${styles.card} ${styles.attention}`}>
        <p>
          {cancellation?.requestedAt
            ? t('asked', { holder, date: instant(cancellation.requestedAt) })
            : t('askedOnce', { holder })}
        </p>
        {cancellation?.text && <blockquote className={styles.quote}>{cancellation.text}</blockquote>}
        {part.length > 0 && <RoomsAsked rooms={part} />}
        <CancellationFacts reservation={reservation} />
        {!can(staff, 'decideCancellation') && <p className="text-secondary">{t('agencyDecides')}</p>}
        {can(staff, 'decideCancellation') && (
          <Decision
            labels={{ approve: t('approve'), reject: t('reject') }}
            work={work}
            questions={{
              approve: {
                title: t('approveTitle'),
                confirm: part.length > 0 ? t('confirmApprovePart', { count: part.length }) : t('confirmApprove'),
                body: <p>{t('approveText', { holder })}</p>,
              },
              reject: {
                title: t('rejectTitle'),
                confirm: t('confirmReject'),
                body: <p>{t('rejectText', { holder })}</p>,
                reason: { label: t('reason'), hint: t('reasonHint', { holder }), required: t('reasonRequired') },
              },
            }}
          />
        )}
      </div>
    </section>
  );
}

const SKELETON_LINES = 4;

interface CancellationFactsProps {
  reservation: Pick<Reservation, 'key' | 'version'>;
  /** Why staff would cancel; left out, the guest's own request is meant. */
  reason?: CancellationReason;
  /** Ids of the rooms that end; left out, the whole booking or what the guest asks. */
  rooms?: string[] | undefined;
}

/** The result of a cancellation: the penalty, the refund and its method, and the step of the policy that decides. */
export function CancellationFacts({ reservation, reason, rooms }: CancellationFactsProps) {
  const t = useTranslations('attendees.cancellation');
  const { key, version } = reservation;
  const { data, error, refetch, isFetching } = useQuery(
    cancellationPreviewQuery(browserHttp, { key, version, ...(reason && { reason }), ...(rooms && { rooms }) }),
  );
  if (error && !isFetching) return <RetryAlert title={t('noPreview')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={SKELETON_LINES} label={t('loading')} />;
  return <PreviewFacts preview={data} />;
}

function PreviewFacts({ preview }: { preview: CancellationPreview }) {
  const t = useTranslations('attendees.cancellation');
  const money = useMoney();
  const format = datesIn(useLocale());
  const step = preview.steps.find(({ holds }) => holds);
  const ways = preview.ways.map(({ method, amount }) => t(`ways.${method}`, { amount: money.plain(amount) }));
  return (
    <>
      <Facts>
        <div>
          <dt>{t('penalty')}</dt>
          <dd className="tabular">{money.plain(preview.penalty)}</dd>
        </div>
        <div>
          <dt>{t('refund')}</dt>
          <dd className="tabular">{money.plain(preview.refundable)}</dd>
          {ways.length > 0 && <dd className="text-secondary">{ways.join(', ')}</dd>}
        </div>
        {preview.balance.amount > 0 && (
          <div>
            <dt>{t('balance')}</dt>
            <dd className="tabular">{money.plain(preview.balance)}</dd>
          </div>
        )}
      </Facts>
      {preview.pending.amount > 0 && (
        <p className="mb-1">
          {t('underReview', {
            amount: money.plain(preview.pending),
            back: preview.pendingRefundable.amount > 0 ? money.plain(preview.pendingRefundable) : 'none',
          })}
        </p>
      )}
      {preview.passes > 0 && <p className="mb-1">{t('passes', { count: preview.passes })}</p>}
      <p className="text-secondary">
        {step ? step.text : t('noPolicy')} {t('countedOn', { date: format.words(preview.countedOn) })}
        {!preview.whole && ` ${t('partly', { count: preview.rooms.length })}`}
      </p>
    </>
  );
}
