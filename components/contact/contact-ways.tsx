import type { ReactNode } from 'react';
import { addressOf, type Contacts, telephoneLink } from '@/components/layout/footer/contacts';
import { buttonClass } from '@/components/ui/button-class';
import { WrittenText } from '@/components/written-text/written-text';
import { withWhatsappText } from '@/lib/domain/whatsapp';
import type { Locale } from '@/lib/i18n/routing';
import styles from './contact.module.css';

type Word = 'title' | 'phones' | 'whatsapp' | 'whatsappText' | 'emails' | 'hours' | 'address' | 'map' | 'opensInNewTab';

/** Words of the ways to reach the agency, so that they can be drawn in the browser too. */
export type WayLabels = Record<Word | 'defaultHours' | 'defaultAddress', string>;

export const mapsLink = (place: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;

interface ContactWaysProps {
  contacts: Contacts;
  locale: Locale;
  labels: WayLabels;
  /** Shown below the address. */
  children?: ReactNode;
}

/** Phones, WhatsApp, emails, hours and address of an agency, as people use them. */
export function ContactWays({ contacts, locale, labels, children }: ContactWaysProps) {
  const { phones, whatsapp, emails, hours, addressUrl } = contacts;
  const address = addressOf(contacts, labels.defaultAddress);
  return (
    <section className={styles.ways} aria-labelledby="ways">
      <h2 id="ways">{labels.title}</h2>
      <h3>{labels.phones}</h3>
      <ul className={`list-plain ${styles.phones}`}>
        {phones.map((phone) => (
          <li key={phone}>
            <a href={telephoneLink(phone)}>{phone}</a>
          </li>
        ))}
      </ul>
      {whatsapp && (
        <a
          href={withWhatsappText(whatsapp, labels.whatsappText)}
          className={buttonClass('secondary')}
          target="_blank"
          rel="noopener noreferrer"
        >
          {labels.whatsapp} <span className="visually-hidden">{labels.opensInNewTab}</span>
        </a>
      )}
      <h3>{labels.hours}</h3>
      <p>{hours ? <WrittenText text={hours} locale={locale} /> : labels.defaultHours}</p>
      <h3>{labels.emails}</h3>
      <ul className="list-plain">
        {emails.map((email) => (
          <li key={email}>
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        ))}
      </ul>
      {address && (
        <>
          <h3>{labels.address}</h3>
          <address>
            {address}
            <a href={addressUrl ?? mapsLink(address)} target="_blank" rel="noopener noreferrer">
              {labels.map} <span className="visually-hidden">{labels.opensInNewTab}</span>
            </a>
          </address>
        </>
      )}
      {children}
    </section>
  );
}
