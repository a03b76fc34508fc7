import { getTranslations } from 'next-intl/server';
import { contactsOf, telephoneLink } from '@/components/layout/footer/contacts';
import { buttonClass } from '@/components/ui/button-class';
import type { Agency } from '@/lib/contract/agency';
import type { Locale } from '@/lib/i18n/routing';
import styles from './home.module.css';

/** The fastest way to the agency; null where it has none that a phone opens. */
export function helpOf(agency: Agency): { href: string; kind: 'whatsapp' | 'phone' } | null {
  const { whatsapp, phones } = contactsOf(agency);
  if (whatsapp) return { href: whatsapp, kind: 'whatsapp' };
  const [phone] = phones;
  return phone ? { href: telephoneLink(phone), kind: 'phone' } : null;
}

/** Who helps: the agency's chat and its phones. */
export async function HelpWays({ agency, locale }: { agency: Agency; locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'reservation.help' });
  const { whatsapp, phones } = contactsOf(agency);
  return (
    <section className={styles.section} aria-labelledby="help-title">
      <h2 className="h4" id="help-title">
        {t('title')}
      </h2>
      <p className="text-secondary">{t('text', { agency: agency.name })}</p>
      <div className={styles.links}>
        {whatsapp && (
          <a href={whatsapp} className={buttonClass('secondary')} target="_blank" rel="noopener noreferrer">
            {t('whatsapp')}
          </a>
        )}
        {phones.map((phone) => (
          <a key={phone} href={telephoneLink(phone)} className={buttonClass('quiet')}>
            {phone}
          </a>
        ))}
      </div>
    </section>
  );
}
