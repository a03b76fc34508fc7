'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { WhatsappAnchor } from '@/components/contact/whatsapp';
import { telephoneLink } from '@/components/layout/footer/contacts';
import { Button } from '@/components/ui/button';
import { Facts } from '@/components/ui/facts';
import { Skeleton } from '@/components/ui/skeleton';
import type { Reservation } from '@/lib/contract/reservation';
import { can } from '@/lib/domain/permissions';
import { useStaff } from '../staff-context';

const ContactForm = dynamic(() => import('../acting/contact-form').then(({ ContactForm: Form }) => Form), {
  loading: () => <Skeleton lines={6} />,
});

const MEXICAN_MOBILE = /^\+52(\d{2})(\d{4})(\d{4})$/;

/** How the holder is reached, where this person may know. */
export function ContactSection({ reservation }: { reservation: Reservation }) {
  const t = useTranslations('attendees.contact');
  const staff = useStaff();
  const opener = useRef<HTMLButtonElement>(null);
  const [corrects, setCorrects] = useState(false);
  const { contact, eventName, key, locale, paymentReference } = reservation;
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
              <WhatsappAnchor
                phone={contact.mobile}
                language={locale}
                text={{ kind: 'reservation', name: contact.firstName, event: eventName, key }}
                label={t('whatsapp')}
              />
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
