'use client';

import { useTranslations } from 'next-intl';
import { browserHttp } from '@/lib/api/http';
import { decideRoom } from '@/lib/api/reservation/decide-room';
import type { Reservation, ReservationRoom } from '@/lib/contract/reservation';
import { useStayText } from '../panel/use-stay-text';
import { useMoney } from '../staff-context';
import { Decision } from './decision';
import { useDecision } from './use-decision';

interface RoomDecisionProps {
  room: ReservationRoom;
  reservation: Reservation;
}

/** Approves or rejects a requested room; a rejection gives its nights and its price back. */
export function RoomDecision({ room, reservation }: RoomDecisionProps) {
  const t = useTranslations('attendees.decideRoom');
  const money = useMoney();
  const stayText = useStayText();
  const work = useDecision({
    reservation: reservation.key,
    send: ({ decision }) => decideRoom(browserHttp(), { key: reservation.key, roomId: room.id, decision }),
    doneText: (decision) => t(decision === 'approve' ? 'approved' : 'rejected'),
  });
  const facts = {
    room: room.categoryName,
    stay: stayText(room),
    holder: `${reservation.contact.firstName} ${reservation.contact.lastName}`,
  };
  return (
    <Decision
      labels={{ approve: t('approve'), reject: t('reject') }}
      work={work}
      questions={{
        approve: { title: t('approveTitle'), confirm: t('confirmApprove'), body: <p>{t('approveText', facts)}</p> },
        reject: {
          title: t('rejectTitle'),
          confirm: t('confirmReject'),
          body: <p>{t('rejectText', { ...facts, amount: money.plain(room.total) })}</p>,
        },
      }}
    />
  );
}
