import { getTranslations } from 'next-intl/server';
import { NAVBAR_LOGO_HEIGHT } from '@/lib/config/constants';
import type { Agency } from '@/lib/contract/agency';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { Brand } from '../brand/brand';
import { Logo } from '../brand/logo';
import { NavbarMenu } from './navbar-menu';

interface NavbarProps {
  locale: Locale;
  agency: Agency | null;
  /** On the pages of an event: its code. The menu is then Evento and Cronograma. Specification 2. */
  eventCode?: string;
}

export async function Navbar({ locale, agency, eventCode }: NavbarProps) {
  const t = await getTranslations({ locale, namespace: 'navigation' });
  const common = await getTranslations({ locale, namespace: 'common' });
  const name = agency?.name ?? common('brand');
  const logo = agency?.profile.profileImgUrl;
  const links = eventCode
    ? [
        { href: `/eventos/${eventCode}`, label: t('event') },
        { href: `/eventos/${eventCode}/cronograma`, label: t('schedule') },
      ]
    : [{ href: '/#contact', label: t('contact') }];
  return (
    <header className="site-header">
      <div className="container site-header-row">
        <Link href="/" className="site-logo" aria-label={t('home', { brand: name })}>
          {logo ? (
            <Logo src={logo} name={name} width={NAVBAR_LOGO_HEIGHT * 3} height={NAVBAR_LOGO_HEIGHT} />
          ) : (
            <Brand name={name} size="navbar" />
          )}
        </Link>
        <NavbarMenu
          links={links}
          labels={{ main: t('main'), menu: t('menu'), login: t('login'), account: t('account') }}
        />
      </div>
    </header>
  );
}
