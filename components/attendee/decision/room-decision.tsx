'use client';

import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { Facts } from '@/components/ui/facts';
import { decideRoom } from '@/lib/api/reservation';
import { decideChange } from '@/lib/api/staff';
import type { ChangeRequest, RoomShape } from '@/lib/contract/change-request';
import type { Reservation, ReservationRoom } from '@/lib/contract/reservation';
import { countNights } from '@/lib/domain/nights';
import { can } from '@/lib/domain/permissions';
import styles from '../panel/panel.module.css';
import { useInstant, useMoney, useStaff, useStayText } from '../staff-context';
import { Decision, useDecision } from './decision';
import { mayDecideChange } from './next-decision';

interface RoomDecisionProps {
  room: ReservationRoom;
  reservationKey: string;
  holder: string;
  /** Nothing would be left of the booking without it. */
  isLast: boolean;
  /** Why rooms are mostly refused, in the guest's language. */
  usual?: string[];
  hotkeys?: ComponentProps<typeof Decision>['hotkeys'];
}

/** Approves or rejects a requested room; a rejection gives its nights and its price back, and tells the guest why. */
export function RoomDecision({ room, reservationKey, holder, isLast, usual, hotkeys }: RoomDecisionProps) {
  const t = useTranslations('attendees.decideRoom');
  const money = useMoney();
  const stayText = useStayText();
  const work = useDecision({
    reservation: reservationKey,
    send: (http, decision) =>
      decideRoom(http, { ...decision, key: reservationKey, roomId: room.id, version: room.version }),
    doneText: (decision) => t(decision === 'approve' ? 'approved' : 'rejected'),
  });
  const facts = { room: room.categoryName, stay: stayText(room), holder };
  return (
    <Decision
      labels={{ approve: t('approve'), reject: t('reject') }}
      work={work}
      {...(hotkeys && { hotkeys })}
      questions={{
        approve: { title: t('approveTitle'), confirm: t('confirmApprove'), body: <p>{t('approveText', facts)}</p> },
        reject: {
          title: t('rejectTitle'),
          confirm: t('confirmReject'),
          body: <p>{t(isLast ? 'rejectLastText' : 'rejectText', { ...facts, amount: money.plain(room.total) })}</p>,
          reason: {
            label: t('reason'),
            hint: t('reasonHint', facts),
            required: t('reasonRequired'),
            ...(usual && { usual }),
          },
        },
      }}
    />
  );
}

/** Says a room's stay and people in one line. */
function useShapeText() {
  const t = useTranslations('attendees');
  const stayText = useStayText();
  return ({ checkIn, checkOut, adults, juniors, minors, infants }: RoomShape) =>
    t('decideChange.shape', {
      stay: stayText({ checkIn, checkOut, nights: countNights({ checkIn, checkOut }) }),
      people: t('rooms.people', { adults, juniors, minors, infants }),
    });
}

interface ChangeDecisionProps {
  request: ChangeRequest;
  reservation: Pick<Reservation, 'key' | 'status'>;
  holder: string;
  /** Why changes are mostly refused, in the guest's language. */
  usual?: string[];
  hotkeys?: ComponentProps<typeof Decision>['hotkeys'];
}

/** What a guest asks of an approved room, old and new with what the total changes by, and the decision. */
export function ChangeDecision({ request, reservation, holder, usual, hotkeys }: ChangeDecisionProps) {
  const t = useTranslations('attendees.decideChange');
  const money = useMoney();
  const instant = useInstant();
  const staff = useStaff();
  const shapeText = useShapeText();
  const { key, status } = reservation;
  const work = useDecision({
    reservation: key,
    send: (http, decision) => decideChange(http, { ...decision, key, roomId: request.roomId, requestId: request.id }),
    doneText: (decision) => t(decision === 'approve' ? 'approved' : 'rejected'),
  });
  const { difference, from, to } = request;
  const amount = money.plain({ ...difference, amount: Math.abs(difference.amount) });
  const sign = difference.amount > 0 ? 'more' : difference.amount < 0 ? 'less' : 'same';
  const differenceText = t(sign, { amount });
  return (
    <div className={`${styles.card} ${styles.attention}`}>
      <strong>{t('title')}</strong>
      <Facts wide>
        <div>
          <dt>{t('before')}</dt>
          <dd className="tabular">{shapeText(from)}</dd>
        </div>
        <div>
          <dt>{t('after')}</dt>
          <dd className="tabular">{shapeText(to)}</dd>
        </div>
        <div>
          <dt>{t('difference')}</dt>
          <dd className="tabular">{differenceText}</dd>
        </div>
      </Facts>
      <p className="text-secondary">
        {t('asked', { at: instant(request.askedAt), until: instant(request.expiresAt) })}
      </p>
      {request.kind === 'dates' && <p className="text-secondary">{t('held')}</p>}
      {status === 'cancellationRequested' && can(staff, 'decideRoom') && (
        <p className="text-secondary">{t('afterCancellation')}</p>
      )}
      {mayDecideChange(staff, reservation) && (
        <Decision
          labels={{ approve: t('approve'), reject: t('reject') }}
          work={work}
          {...(hotkeys && { hotkeys })}
          questions={{
            approve: {
              title: t('approveTitle'),
              confirm: t('confirmApprove'),
              body: <p>{t('approveText', { holder, difference: differenceText })}</p>,
            },
            reject: {
              title: t('rejectTitle'),
              confirm: t('confirmReject'),
              body: <p>{t('rejectText', { holder })}</p>,
              reason: {
                label: t('reason'),
                hint: t('reasonHint', { holder }),
                required: t('reasonRequired'),
                ...(usual && { usual }),
              },
            },
          }}
        />
      )}
    </div>
  );
}

/** What became of earlier changes of a room, oldest first. */
export function PastChanges({ requests }: { requests: ChangeRequest[] }) {
  const t = useTranslations('attendees.decideChange');
  const instant = useInstant();
  const shapeText = useShapeText();
  const past = requests.flatMap(({ status, ...request }) => (status === 'waiting' ? [] : { ...request, status }));
  if (past.length === 0) return null;
  return (
    <>
      <p className="fw-semibold mb-0">{t('past')}</p>
      <ul className={`list-plain ${styles.lines}`}>
        {past.map(({ id, status, from, to, decidedAt, reason }) => (
          <li key={id}>
            <span className="tabular">
              {t('pastLine', { from: shapeText(from), to: shapeText(to) })}
              {reason && <small>{reason}</small>}
            </span>
            <small className="text-end tabular">
              {t(`statuses.${status}`)}
              {decidedAt && ` · ${instant(decidedAt)}`}
            </small>
          </li>
        ))}
      </ul>
    </>
  );
}
