import { getTranslations } from 'next-intl/server';
import type { Agency } from '@/lib/contract/agency';
import type { Locale } from '@/lib/i18n/routing';
import { NavbarMenu } from './navbar-menu';
import { OwnLogo } from './own-logo';
import { SiteLogo } from './site-logo';

interface NavbarProps {
  locale: Locale;
  /** Undefined on a static page: the browser finds out whether the person has one. */
  agency: Agency | null | undefined;
  /** On the pages of an event: its code. The menu is then Evento and Cronograma. Specification 2. */
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
            logout: t('logout'),
            leaving: t('leaving'),
          }}
        />
      </div>
    </header>
  );
}
