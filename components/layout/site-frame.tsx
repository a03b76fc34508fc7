import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import type { Agency } from '@/lib/contract/agency';
import { supportHours } from '@/lib/domain/support-hours';
import type { Locale } from '@/lib/i18n/routing';
import { contactsOf } from './footer/contacts';
import type { FooterLabels } from './footer/footer-labels';
import { contactPathOf, GUEST_PAGES, SITE_PAGES } from './footer/footer-pages';
import { FooterView } from './footer/footer-view';
import { OwnFooter } from './footer/own-footer';
import { NavbarMenu } from './navbar/navbar-menu';
import { OwnLogo } from './navbar/own-logo';
import { SiteLogo } from './navbar/site-logo';

interface SiteFrameProps {
  locale: Locale;
  /** Left out on a static page: the browser shows the person's own, where there is one. */
  agency?: Agency | null;
  eventCode?: string;
  children: ReactNode;
}

/** The frame of public pages: navbar, page, footer; the area for toasts is in the root layout. */
export function SiteFrame({ locale, agency, eventCode, children }: SiteFrameProps) {
  return (
    <>
      <Navbar locale={locale} agency={agency} eventCode={eventCode} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer locale={locale} agency={agency} eventCode={eventCode} />
    </>
  );
}

interface NavbarProps {
  locale: Locale;
  /** Undefined on a static page: the browser finds out whether the person has one. */
  agency: Agency | null | undefined;
  /** On the pages of an event: its code. The menu is then Evento and Cronograma. */
  eventCode?: string;
}

export async function Navbar({ locale, agency, eventCode }: NavbarProps) {
  const t = await getTranslations({ locale, namespace: 'navigation' });
  const common = await getTranslations({ locale, namespace: 'common' });
  const name = agency?.name ?? common('brand');
  const logo = <SiteLogo name={name} src={agency?.profile.profileImgUrl ?? null} label={t('home', { brand: name })} />;
  const links = eventCode
    ? [
        { href: `/eventos/${eventCode}`, label: t('event') },
        { href: `/eventos/${eventCode}/cronograma`, label: t('schedule') },
      ]
    : [{ href: '/contacto', label: t('contact') }];
  return (
    <header className="site-header">
      <div className="container site-header-row">
        {agency === undefined ? <OwnLogo label={t('home', { brand: '{brand}' })}>{logo}</OwnLogo> : logo}
        <NavbarMenu
          links={links}
          labels={{
            main: t('main'),
            menu: t('menu'),
            login: t('login'),
            account: t('account'),
            ownEvent: t('ownEvent'),
            logout: t('logout'),
            leaving: t('leaving'),
          }}
        />
      </div>
    </header>
  );
}

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
  const labels: FooterLabels = {
    brand: common('brand'),
    talk: t('footer.talk'),
    language: t('language'),
    phones: t('footer.phones'),
    hours: t('footer.hours'),
    defaultHours: t('footer.defaultHours', supportHours(locale)),
    emails: t('footer.emails'),
    card: t('footer.card'),
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
