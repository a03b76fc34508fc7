'use client';

import { useTranslations } from 'next-intl';
import { browserHttp } from '@/lib/api/http';
import { decideRoom } from '@/lib/api/reservation';
import type { Reservation, ReservationRoom } from '@/lib/contract/reservation';
import { useStayText } from '../panel/use-stay-text';
import { useMoney } from '../staff-context';
import { Decision } from './decision';
import { useDecision } from './use-decision';

interface RoomDecisionProps {
  room: ReservationRoom;
  reservation: Reservation;
}

/** Approves or rejects a requested room; a rejection gives its nights and its price back, and tells the guest why. */
export function RoomDecision({ room, reservation }: RoomDecisionProps) {
  const t = useTranslations('attendees.decideRoom');
  const money = useMoney();
  const stayText = useStayText();
  const work = useDecision({
    reservation: reservation.key,
    send: (decision) => decideRoom(browserHttp(), { ...decision, key: reservation.key, roomId: room.id }),
    doneText: (decision) => t(decision === 'approve' ? 'approved' : 'rejected'),
  });
  const facts = {
    room: room.categoryName,
    stay: stayText(room),
    holder: `${reservation.contact.firstName} ${reservation.contact.lastName}`,
  };
  const isLast =
    reservation.passes.length === 0 &&
    !reservation.rooms.some(({ id, status }) => id !== room.id && (status === 'requested' || status === 'approved'));
  return (
    <Decision
      labels={{ approve: t('approve'), reject: t('reject') }}
      work={work}
      questions={{
        approve: { title: t('approveTitle'), confirm: t('confirmApprove'), body: <p>{t('approveText', facts)}</p> },
        reject: {
          title: t('rejectTitle'),
          confirm: t('confirmReject'),
          body: <p>{t(isLast ? 'rejectLastText' : 'rejectText', { ...facts, amount: money.plain(room.total) })}</p>,
          reason: { label: t('reason'), hint: t('reasonHint', facts), required: t('reasonRequired') },
        },
      }}
    />
  );
}
