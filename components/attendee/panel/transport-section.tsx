'use client';

import { useTranslations } from 'next-intl';
import { TRANSPORT_TONES } from '@/components/transport/guest/status-tones';
import { PhoneAnswer } from '@/components/transport/staff/phone-answer';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { notify } from '@/components/ui/notify';
import { resendMessage } from '@/lib/api/staff';
import { useSend } from '@/lib/api/use-send';
import type { Reservation } from '@/lib/contract/reservation';
import type { TransportRequest } from '@/lib/contract/transport';
import { can } from '@/lib/domain/permissions';
import { stands } from '@/lib/domain/reservation-state';
import { canDecideTransport, isUnansweredQuoteOver } from '@/lib/domain/transport-state';
import { dateInZone } from '@/lib/domain/zone';
import { useFailureText } from '../failure';
import { useMoney, useStaff } from '../staff-context';
import { useReload } from '../use-reload';
import styles from './panel.module.css';

/** The guest's transport requests; staff who may do so note an answer that was given by phone. */
export function TransportSection({ reservation: { key, status, transport } }: { reservation: Reservation }) {
  const t = useTranslations('transport');
  const money = useMoney();
  const staff = useStaff();
  const reload = useReload(key);
  if (transport.length === 0) return null;
  const isStanding = stands(status);
  const today = dateInZone(new Date(), staff.timeZone);
  const isOver = (request: TransportRequest) => isUnansweredQuoteOver(request, today);
  return (
    <section>
      <h3>{t('staff.title')}</h3>
      <ul className={`list-plain ${styles.cards}`}>
        {transport.map((request) => (
          <li key={request.id} className={styles.card}>
            <div className={styles.cardHead}>
              <strong>{t('route', { origin: request.origin, destination: request.destination })}</strong>
              <Badge tone={TRANSPORT_TONES[request.status]}>{t(`status.${request.status}`)}</Badge>
            </div>
            <p className="text-secondary">
              {[t(`kind.${request.kind}`), request.holder, request.quote && money.plain(request.quote)]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {isStanding && isOver(request) && <p>{t('staff.panel.quoteOver')}</p>}
            {isStanding && !isOver(request) && can(staff, 'createReservationForGuest') && (
              <MailAgain reservationKey={key} request={request} />
            )}
            {isStanding && canDecideTransport(request.status) && can(staff, 'quoteTransport') && (
              <PhoneAnswer key={request.version} request={request} isOver={isOver(request)} onDone={reload} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface MailAgainProps {
  reservationKey: string;
  request: TransportRequest;
}

/** Sends the quote that waits for an answer again, or where and when the guest is met. */
function MailAgain({ reservationKey, request: { id: transportId, status, pickUps } }: MailAgainProps) {
  const t = useTranslations('attendees.actions');
  const failureText = useFailureText();
  const mail = useSend({
    send: (http, kind: 'quote' | 'pickUp') => resendMessage(http, { key: reservationKey, kind, transportId }),
    onDone: () => notify({ tone: 'success', text: t('mailSent') }),
  });
  const kind = status === 'quoted' ? 'quote' : pickUps.length > 0 ? 'pickUp' : null;
  if (!kind) return null;
  return (
    <>
      <Button small variant="secondary" busy={mail.busy} onClick={() => void mail.save(kind)}>
        {t(`mails.${kind}`)}
      </Button>
      {mail.failure && <Alert tone="danger">{failureText(mail.failure)}</Alert>}
    </>
  );
}
