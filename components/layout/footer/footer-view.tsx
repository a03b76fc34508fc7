import { WrittenText } from '@/components/written-text/written-text';
import { FOOTER_LOGO_WIDTH } from '@/lib/config/constants';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { Brand, Logo } from '../brand';
import { LocaleSwitch } from '../locale-switch';
import { addressOf, type Contacts, telephoneLink } from './contacts';
import type { FooterLabels } from './footer-labels';

/** The symbols of public/illustrations/networks.svg; for every other network, a globe. */
const NETWORKS = ['facebook', 'instagram', 'tiktok', 'youtube', 'whatsapp', 'pinterest'];

interface FooterViewProps {
  locale: Locale;
  contacts: Contacts;
  labels: FooterLabels;
}

export function FooterView({ locale, contacts, labels }: FooterViewProps) {
  const name = contacts.name ?? labels.brand;
  const address = addressOf(contacts, labels.defaultAddress);
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
            {address && (
              <>
                <h2>{labels.address}</h2>
                <address>{contacts.addressUrl ? <a href={contacts.addressUrl}>{address}</a> : address}</address>
              </>
            )}
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
  const network = NETWORKS.find((known) => known === name.toLowerCase()) ?? 'globe';
  return (
    <svg width="24" height="24" aria-hidden="true" focusable="false">
      <use href={`/illustrations/networks.svg#${network}`} />
    </svg>
  );
}
