'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { HouseholdButton } from '@/components/household/household-button';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { notify } from '@/components/ui/notify';
import { Skeleton } from '@/components/ui/skeleton';
import { messageGuest } from '@/lib/api/mailing';
import { sendPaymentSlip } from '@/lib/api/payment';
import { resendMessage } from '@/lib/api/staff';
import { useSend } from '@/lib/api/use-send';
import { type CallType, callType } from '@/lib/contract/call';
import type { CallCard } from '@/lib/contract/call-card';
import type { Permission } from '@/lib/contract/permission';
import type { CallForm } from './act-in-call';
import { useCallFailure } from './use-call-failure';

const loading = () => <Skeleton lines={6} />;

const ActInCall = dynamic(() => import('./act-in-call').then(({ ActInCall: Form }) => Form), { loading });

/** What the person at the desk may do besides reading. */
export interface CallRights {
  makeCalls: boolean;
  manageGuests: boolean;
  createReservationForGuest: boolean;
  sendMailings: boolean;
  permissions: readonly Permission[];
}

interface CallFollowUpsProps {
  card: CallCard;
  rights: CallRights;
  chosen: CallType | null;
  /** What was done is noted with the outcome. */
  onChoose: (followUp: CallType) => void;
  /** The guest's booking is another now. */
  onChanged: () => void;
}

/** Actions that open a form below their buttons. */
const FORMS = ['reserve', 'newRoom', 'requestCancellation'] as const satisfies readonly CallForm[];
const MAILS = ['pay', 'resendInvitation', 'resendWelcome', 'resendCoupon'] as const;
type Mail = (typeof MAILS)[number];

const STANDS = new Set<string>(['toApprove', 'sharesMissing', 'confirmed', 'paid', 'cancellationRequested']);

const formOf = (action: CallType) => FORMS.find((form) => form === action);
const mailOf = (action: CallType) => MAILS.find((mail) => mail === action);

const owes = (reservation: CallCard['reservation']): boolean =>
  reservation !== null && STANDS.has(reservation.standing.state) && reservation.balance.amount > 0;

/** Whether the action can be done for this guest by this person. */
function isOffered(action: CallType, { reservation, person, guestId }: CallCard, rights: CallRights): boolean {
  const stands = reservation !== null && STANDS.has(reservation.standing.state);
  const books = rights.createReservationForGuest;
  const writes = rights.sendMailings && guestId !== null && Boolean(person?.email);
  switch (action) {
    case 'reserve':
      return books && !stands && person !== null;
    case 'newRoom':
      return books && stands && reservation?.standing.state !== 'cancellationRequested';
    case 'pay':
      return rights.permissions.includes('decidePayment') && owes(reservation) && reservation?.payBy !== null;
    case 'resendInvitation':
      return writes;
    case 'resendWelcome':
    case 'resendCoupon':
      return stands ? books : writes;
    case 'requestCancellation':
      return stands && rights.permissions.includes('decideCancellation');
    case 'willNotAttend':
      return rights.manageGuests;
    case 'other':
      return true;
  }
}

/** Does what the guest asks for during the call; only what can be done for this guest is there. */
export function CallFollowUps({ card, rights, chosen, onChoose, onChanged }: CallFollowUpsProps) {
  const t = useTranslations('calls.followUps');
  const failureText = useCallFailure();
  const [open, setOpen] = useState<CallForm | null>(null);
  const { guestId, guest } = card;
  const mail = useMail(card, onChoose);
  const take = (action: CallType) => {
    const [form, letter] = [formOf(action), mailOf(action)];
    setOpen(form ?? null);
    if (letter) void mail.save(letter);
    else if (!form) onChoose(action);
  };
  return (
    <section>
      <h3>{t('title')}</h3>
      <div className="actions">
        {callType.options
          .filter((action) => isOffered(action, card, rights))
          .map((action) => (
            <Button
              key={action}
              small
              variant="secondary"
              busy={mail.busy && mail.input === action}
              {...(formOf(action) && { 'aria-expanded': open === action })}
              onClick={() => take(action)}
            >
              {t(action === 'pay' && card.reservation?.payBy === 'card' ? 'payCard' : action)}
            </Button>
          ))}
        {rights.manageGuests && guestId && <HouseholdButton guestId={guestId} name={guest ?? ''} />}
      </div>
      {owes(card.reservation) && card.reservation?.payBy === null && <p className="form-text">{t('noPay')}</p>}
      {mail.failure && <Alert tone="danger">{failureText(mail.failure)}</Alert>}
      {open && (
        <ActInCall
          key={open}
          form={open}
          card={card}
          permissions={rights.permissions}
          onDone={() => {
            onChoose(open);
            setOpen(null);
            onChanged();
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {chosen && <p role="status">{t('chosen', { what: t(`done.${chosen}`) })}</p>}
    </section>
  );
}

/** Sends again what the guest asks for: mails of the booking where one stands, else messages for guests of the list. */
function useMail({ reservation, guestId }: CallCard, onChoose: (followUp: CallType) => void) {
  const t = useTranslations('calls.followUps');
  const key = reservation && STANDS.has(reservation.standing.state) ? reservation.key : null;
  return useSend({
    sendKeyed: async (http, kind: Mail, idempotencyKey) => {
      if (kind === 'pay') await sendPaymentSlip(http, { reservationKey: key ?? '', idempotencyKey });
      else if (kind !== 'resendInvitation' && key)
        await resendMessage(http, { key, kind: kind === 'resendWelcome' ? 'confirmation' : 'ticket' });
      else await messageGuest(http, { guestId: guestId ?? '', message: { kind: GUEST_MAILS[kind] } }, idempotencyKey);
    },
    onDone: (_, kind) => {
      notify({ tone: 'success', text: t('mailed') });
      onChoose(kind);
    },
  });
}

const GUEST_MAILS = { resendInvitation: 'invitation', resendWelcome: 'welcome', resendCoupon: 'coupon' } as const;
