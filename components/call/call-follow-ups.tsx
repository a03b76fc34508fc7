'use client';

import { useTranslations } from 'next-intl';
import { EventLink } from '@/components/console/place/event-link';
import { HouseholdButton } from '@/components/household/household-button';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { notify } from '@/components/ui/notify';
import { messageGuest } from '@/lib/api/mailing';
import { sendPaymentSlip } from '@/lib/api/payment';
import { resendMessage } from '@/lib/api/staff';
import { useSend } from '@/lib/api/use-send';
import type { CallType } from '@/lib/contract/call';
import type { CallCard } from '@/lib/contract/call-card';
import { languagePrefix } from '@/lib/domain/bilingual-text';
import { useCallFailure } from './use-call-failure';

/** What the person at the desk may do besides reading. */
export interface CallRights {
  makeCalls: boolean;
  manageGuests: boolean;
  createReservationForGuest: boolean;
  sendMailings: boolean;
}

interface CallFollowUpsProps {
  card: CallCard;
  rights: CallRights;
  chosen: CallType | null;
  /** What was done is noted with the outcome. */
  onChoose: (followUp: CallType) => void;
}

/** Mails of a reservation, by what was asked for. */
const MAILS = ['pay', 'resendWelcome', 'resendCoupon'] as const;
type Mail = (typeof MAILS)[number] | 'resendInvitation';

const STANDS = new Set<string>(['toApprove', 'confirmed', 'paid', 'cancellationRequested']);

/** Does what the guest asks for during the call; only what can be done for this guest is there. */
export function CallFollowUps({ card, rights, chosen, onChoose }: CallFollowUpsProps) {
  const t = useTranslations('calls.followUps');
  const failureText = useCallFailure();
  const { reservation, person, guestId, guest, eventCode } = card;
  const mail = useSend({
    sendKeyed: async (http, kind: Mail, idempotencyKey) => {
      const key = reservation?.key ?? '';
      if (kind === 'resendInvitation')
        await messageGuest(http, { guestId: guestId ?? '', message: { kind: 'invitation' } }, idempotencyKey);
      else if (kind === 'pay') await sendPaymentSlip(http, { reservationKey: key, idempotencyKey });
      else await resendMessage(http, { key, kind: kind === 'resendWelcome' ? 'confirmation' : 'ticket' });
    },
    onDone: (_, kind) => {
      notify({ tone: 'success', text: t('mailed') });
      onChoose(kind);
    },
  });
  const mails = rights.createReservationForGuest && reservation && STANDS.has(reservation.standing.state) ? MAILS : [];
  const invited: Mail[] = rights.sendMailings && guestId && person?.email ? ['resendInvitation'] : [];
  const offered = [...invited, ...mails.filter((kind) => kind !== 'pay' || (reservation?.balance.amount ?? 0) > 0)];
  return (
    <section>
      <h3>{t('title')}</h3>
      <div className="actions">
        {!reservation && person && (
          <a
            href={`${languagePrefix(person.language)}/eventos/${eventCode}/reservationProcess`}
            target="_blank"
            rel="noreferrer"
            className={buttonClass('secondary', { small: true })}
            onClick={() => onChoose('reserve')}
          >
            {t('reserve')}
          </a>
        )}
        {offered.map((kind) => (
          <Button
            key={kind}
            small
            variant="secondary"
            busy={mail.busy && mail.input === kind}
            onClick={() => void mail.save(kind)}
          >
            {t(kind)}
          </Button>
        ))}
        {rights.manageGuests && guestId && <HouseholdButton guestId={guestId} name={guest ?? ''} />}
        {reservation && (
          <EventLink
            href={`/adminmaster/Asistentes?key=${encodeURIComponent(reservation.key)}`}
            className={buttonClass('secondary', { small: true })}
            target="_blank"
            onClick={() => onChoose('requestCancellation')}
          >
            {t('requestCancellation')}
          </EventLink>
        )}
      </div>
      {mail.failure && <Alert tone="danger">{failureText(mail.failure)}</Alert>}
      {chosen && <p role="status">{t('chosen', { what: t(`done.${chosen}`) })}</p>}
    </section>
  );
}
