'use client';

import { useTranslations } from 'next-intl';
import { decideCancellation } from '@/lib/api/staff';
import type { Reservation } from '@/lib/contract/reservation';
import { can } from '@/lib/domain/permissions';
import { Decision, useDecision } from '../decision/decision';
import styles from '../panel/panel.module.css';
import { useInstant, useStaff } from '../staff-context';
import { CancellationFacts } from './cancellation-facts';

/** What the guest asks and why, what it would cost them, and the decision. */
export function CancellationRequest({ reservation }: { reservation: Reservation }) {
  const t = useTranslations('attendees.cancellation');
  const instant = useInstant();
  const staff = useStaff();
  const { key, contact, cancellation } = reservation;
  const holder = `${contact.firstName} ${contact.lastName}`;
  const work = useDecision({
    reservation: key,
    send: (http, decision) => decideCancellation(http, { key, ...decision }),
    doneText: (decision) => t(decision === 'approve' ? 'approved' : 'rejected'),
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
        <CancellationFacts reservation={reservation} />
        {!can(staff, 'decideCancellation') && <p className="text-secondary">{t('agencyDecides')}</p>}
        {can(staff, 'decideCancellation') && (
          <Decision
            labels={{ approve: t('approve'), reject: t('reject') }}
            work={work}
            questions={{
              approve: {
                title: t('approveTitle'),
                confirm: t('confirmApprove'),
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
