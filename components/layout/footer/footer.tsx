import { getTranslations } from 'next-intl/server';
import { FOOTER_LOGO_WIDTH } from '@/lib/config/constants';
import type { Agency } from '@/lib/contract/agency';
import type { Locale } from '@/lib/i18n/routing';
import { Brand } from '../brand/brand';
import { Logo } from '../brand/logo';
import { LocaleSwitch } from '../locale-switch/locale-switch';
import { contactsOf, telephoneLink } from './contacts';
import { SocialIcon } from './social-icon';

export async function Footer({ locale, agency }: { locale: Locale; agency: Agency | null }) {
  const t = await getTranslations({ locale, namespace: 'navigation' });
  const common = await getTranslations({ locale, namespace: 'common' });
  const contacts = contactsOf(agency);
  const name = contacts.name ?? common('brand');
  const address = contacts.address ?? t('footer.defaultAddress');
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
            <p className="mt-3">{t('footer.talk')}</p>
            <LocaleSwitch label={t('language')} current={locale} />
          </div>
          <div>
            <h2>{t('footer.phones')}</h2>
            <ul className="list-plain">
              {contacts.phones.map((phone) => (
                <li key={phone}>
                  <a href={telephoneLink(phone)}>{phone}</a>
                </li>
              ))}
            </ul>
            <h2>{t('footer.hours')}</h2>
            <p>{contacts.hours ?? t('footer.defaultHours')}</p>
          </div>
          <div>
            <h2>{t('footer.emails')}</h2>
            <ul className="list-plain">
              {contacts.emails.map((email) => (
                <li key={email}>
                  <a href={`mailto:${email}`}>{email}</a>
                </li>
              ))}
            </ul>
            <h2>{t('footer.address')}</h2>
            <address>{contacts.addressUrl ? <a href={contacts.addressUrl}>{address}</a> : address}</address>
          </div>
        </div>
        <div className="site-footer-end">
          <small>{t('footer.copyright', { year: String(new Date().getFullYear()), name })}</small>
          {contacts.social.length > 0 && (
            <ul className="list-plain social-links" aria-label={t('footer.follow')}>
              {contacts.social.map(({ id, name: network, url }) => (
                <li key={id}>
                  <a
                    href={url}
                    target="_blank"
                    rel="noopener noreferrer"
                    aria-label={t('footer.opensInNewTab', { name: network })}
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
