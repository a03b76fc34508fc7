import { WrittenText } from '@/components/written-text/written-text';
import { FOOTER_LOGO_WIDTH } from '@/lib/config/constants';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { Brand, Logo } from '../brand';
import { LocaleSwitch } from '../locale-switch';
import { type Contacts, telephoneLink } from './contacts';
import type { FooterLabels } from './footer-labels';

const DRAWINGS: Record<string, string> = {
  facebook:
    'M13.5 21v-8h2.700l.5-3.200h-3.200V7.700c0-.9.4-1.7 1.8-1.700H17V3.200S15.7 3 14.5 3C12 3 10.3 4.5 10.3 7.300v2.500H7.500V13h2.800v8',
  instagram:
    'M7.5 3.500h9a4 4 0 0 1 4 4v9a4 4 0 0 1-4 4h-9a4 4 0 0 1-4-4v-9a4 4 0 0 1 4-4zM12 8.200a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.600zM17 6.900v.2',
  tiktok: 'M14 3v11.500a3.7 3.7 0 1 1-3.7-3.700M14 3c.3 2.8 2.2 4.6 5 4.8',
  youtube: 'M6 6h12a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V9a3 3 0 0 1 3-3zM10.3 9.300v5.400l4.5-2.700z',
  whatsapp:
    'M4 20l1.2-4A8 8 0 1 1 8.2 19zM9 8.500c0 4 2.5 6.5 6.5 6.500l.5-1.8-2-1-1 1c-1.2-.5-2-1.3-2.5-2.500l1-1-1-2z',
  pinterest:
    'M10 20.500l2.3-9M9 12.500C7.8 9 10 6.5 12.7 6.500c2.6 0 4 1.7 4 4 0 2.8-1.6 5-3.7 5-1.3 0-2-.7-2.1-1.700M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
};

const GLOBE = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c5 5.5 5 12.5 0 18-5-5.5-5-12.5 0-18z';

interface FooterViewProps {
  locale: Locale;
  contacts: Contacts;
  labels: FooterLabels;
}

export function FooterView({ locale, contacts, labels }: FooterViewProps) {
  const name = contacts.name ?? labels.brand;
  const address = contacts.address ?? labels.defaultAddress;
  return (
    <footer className="site-footer" id="contact">
      <div className="container">
        <div className="site-footer-columns">
          <div>
            {contacts.logo ? (
              <Logo src={contacts.logo} name={name} width={FOOTER_LOGO_WIDTH} height={FOOTER_LOGO_WIDTH / 3} />
            ) : (
              <Brand name={name} size="footer" />
            )}
            <p className="mt-3">{labels.talk}</p>
            <LocaleSwitch label={labels.language} current={locale} />
          </div>
          <div>
            {contacts.phones.length > 0 && <h2>{labels.phones}</h2>}
            <ul className="list-plain">
              {contacts.phones.map((phone) => (
                <li key={phone}>
                  <a href={telephoneLink(phone)}>{phone}</a>
                </li>
              ))}
            </ul>
            <h2>{labels.hours}</h2>
            <p>{contacts.hours ? <WrittenText text={contacts.hours} locale={locale} /> : labels.defaultHours}</p>
          </div>
          <div>
            {contacts.emails.length > 0 && <h2>{labels.emails}</h2>}
            <ul className="list-plain">
              {contacts.emails.map((email) => (
                <li key={email}>
                  <a href={`mailto:${email}`}>{email}</a>
                </li>
              ))}
            </ul>
            {contacts.card && (
              <p>
                <a href={`${contacts.card}?locale=${locale}`} download>
                  {labels.card}
                </a>
              </p>
            )}
            <h2>{labels.address}</h2>
            <address>{contacts.addressUrl ? <a href={contacts.addressUrl}>{address}</a> : address}</address>
          </div>
        </div>
        <nav className="site-footer-pages" aria-label={labels.pagesTitle}>
          {labels.pages.map(({ href, label }) => (
            <Link key={href} href={href} prefetch={false}>
              {label}
            </Link>
          ))}
        </nav>
        <div className="site-footer-end">
          <small>{labels.copyright.replace('{name}', name)}</small>
          {contacts.social.length > 0 && (
            <ul className="list-plain social-links" aria-label={labels.follow}>
              {contacts.social.map(({ id, name: network, url }) => (
                <li key={id}>
                  <a
                    href={url}
                    target="_blank"
                    rel="noopener noreferrer"
                    aria-label={labels.opensInNewTab.replace('{name}', network)}
                  >
                    <SocialIcon name={network} />
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </footer>
  );
}

function SocialIcon({ name }: { name: string }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      <path
        d={DRAWINGS[name.toLowerCase()] ?? GLOBE}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
