import { getTranslations } from 'next-intl/server';
import type { Agency } from '@/lib/contract/agency';
import { SHOWN_SUPPORT_HOURS } from '@/lib/domain/support-hours';
import type { Locale } from '@/lib/i18n/routing';
import { contactsOf } from './contacts';
import type { FooterLabels } from './footer-labels';
import { contactPathOf, GUEST_PAGES, SITE_PAGES } from './footer-pages';
import { FooterView } from './footer-view';
import { OwnFooter } from './own-footer';

interface FooterProps {
  locale: Locale;
  /** Undefined on a static page: the browser finds out whether the person has one. */
  agency: Agency | null | undefined;
  /** The event whose page it stands on: its agency is the one to write to. */
  eventCode?: string | undefined;
}

export async function Footer({ locale, agency, eventCode }: FooterProps) {
  const t = await getTranslations({ locale, namespace: 'navigation' });
  const common = await getTranslations({ locale, namespace: 'common' });
  const { opens, closes } = SHOWN_SUPPORT_HOURS;
  const labels: FooterLabels = {
    brand: common('brand'),
    talk: t('footer.talk'),
    language: t('language'),
    phones: t('footer.phones'),
    hours: t('footer.hours'),
    defaultHours: t('footer.defaultHours', { opens, closes }),
    emails: t('footer.emails'),
    address: t('footer.address'),
    defaultAddress: t('footer.defaultAddress'),
    follow: t('footer.follow'),
    copyright: t('footer.copyright', { year: String(new Date().getFullYear()), name: '{name}' }),
    opensInNewTab: t('footer.opensInNewTab', { name: '{name}' }),
    pagesTitle: t('pages.title'),
    pages: (agency === undefined ? SITE_PAGES : GUEST_PAGES).map(([href, word]) => ({
      href: href === '/contacto' && eventCode ? contactPathOf(eventCode) : href,
      label: t(`pages.${word}`),
    })),
  };
  const footer = <FooterView locale={locale} contacts={contactsOf(agency ?? null)} labels={labels} />;
  if (agency !== undefined) return footer;
  return (
    <OwnFooter locale={locale} labels={labels}>
      {footer}
    </OwnFooter>
  );
}
