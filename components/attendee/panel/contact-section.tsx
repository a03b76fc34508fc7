'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type WhatsappText, WhatsappTexts } from '@/components/contact/whatsapp';
import { telephoneLink } from '@/components/layout/footer/contacts';
import { Button } from '@/components/ui/button';
import { Facts } from '@/components/ui/facts';
import { Skeleton } from '@/components/ui/skeleton';
import type { Reservation } from '@/lib/contract/reservation';
import { formatMoney } from '@/lib/domain/money';
import { can } from '@/lib/domain/permissions';
import { peopleOf } from '@/lib/domain/rooming-people';
import { useStaff } from '../staff-context';

const ContactForm = dynamic(() => import('../acting/contact-form').then(({ ContactForm: Form }) => Form), {
  loading: () => <Skeleton lines={6} />,
});

const MEXICAN_MOBILE = /^\+52(\d{2})(\d{4})(\d{4})$/;

/** The messages that fit the reservation's state: money is asked for only while it stands. */
function textsFor(reservation: Reservation): [WhatsappText, ...WhatsappText[]] {
  const { contact, eventName: event, key, balance, locale, rooms, standing } = reservation;
  const of = { name: contact.firstName, event, key };
  const hasRooms = ['toApprove', 'sharesMissing', 'confirmed', 'paid'].includes(standing.state);
  const live = rooms.filter(({ status }) => status === 'requested' || status === 'approved');
  const lacksNames = live.some((room) => peopleOf(room).some(({ name }) => name === null));
  return [
    { kind: 'reservation', ...of },
    ...(hasRooms && balance.amount > 0
      ? [{ kind: 'payment' as const, ...of, amount: formatMoney(balance, locale) }]
      : []),
    ...(hasRooms && lacksNames ? [{ kind: 'names' as const, ...of }] : []),
  ];
}

/** How the holder is reached, where this person may know. */
export function ContactSection({ reservation }: { reservation: Reservation }) {
  const t = useTranslations('attendees.contact');
  const staff = useStaff();
  const opener = useRef<HTMLButtonElement>(null);
  const [corrects, setCorrects] = useState(false);
  const { contact, locale, paymentReference } = reservation;
  const close = () => {
    flushSync(() => setCorrects(false));
    opener.current?.focus();
  };
  return (
    <section>
      <h3>{t('title')}</h3>
      <Facts>
        {contact.email !== null && (
          <div>
            <dt>{t('email')}</dt>
            <dd>
              <a href={`mailto:${contact.email}`}>{contact.email}</a>
            </dd>
          </div>
        )}
        {contact.mobile !== null && (
          <div>
            <dt>{t('mobile')}</dt>
            <dd>
              <a href={telephoneLink(contact.mobile)}>{contact.mobile.replace(MEXICAN_MOBILE, '+52 $1 $2 $3')}</a>{' '}
              <WhatsappTexts phone={contact.mobile} language={locale} texts={textsFor(reservation)} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t('language')}</dt>
          <dd>{t(`languages.${locale}`)}</dd>
        </div>
        <div>
          <dt>{t('reference')}</dt>
          <dd className="tabular">{paymentReference}</dd>
        </div>
      </Facts>
      {contact.email === null && <p className="text-secondary">{t('hidden')}</p>}
      {contact.email !== null && can(staff, 'createReservationForGuest') && !corrects && (
        <Button ref={opener} small variant="secondary" onClick={() => setCorrects(true)}>
          {t('correct')}
        </Button>
      )}
      {corrects && <ContactForm reservation={reservation} onClose={close} />}
    </section>
  );
}
