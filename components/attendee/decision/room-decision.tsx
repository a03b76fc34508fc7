'use client';

import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { decideRoom } from '@/lib/api/reservation';
import type { ReservationRoom } from '@/lib/contract/reservation';
import { useMoney, useStayText } from '../staff-context';
import { Decision, useDecision } from './decision';

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
    send: (http, decision) => decideRoom(http, { ...decision, key: reservationKey, roomId: room.id }),
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
            ...{ label: t('reason'), hint: t('reasonHint', facts), required: t('reasonRequired') },
            ...(usual && { usual }),
          },
        },
      }}
    />
  );
}
