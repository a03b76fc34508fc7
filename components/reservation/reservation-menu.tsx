import { getTranslations } from 'next-intl/server';
import { PageHeading } from '@/components/ui/page-heading/page-heading';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import styles from './reservation.module.css';

export interface MenuEntry {
  href: string;
  title: string;
  text: string;
}

/** What can be done with a reservation, as a page of plain links. */
export async function reservationEntries(locale: Locale, eventCode: string): Promise<MenuEntry[]> {
  const t = await getTranslations({ locale, namespace: 'reservation.menu' });
  const change = await getTranslations({ locale, namespace: 'change.menu' });
  return [
    { href: '/adminReservacion', title: t('home'), text: t('homeText') },
    { href: '/pagoModal', title: t('pay'), text: t('payText') },
    { href: '/adminReservacion/agregar', title: change('add'), text: change('addText') },
    { href: '/adminReservacion#habitaciones', title: change('rooms'), text: change('roomsText') },
    { href: '/Ticket', title: t('ticket'), text: t('ticketText') },
    { href: '/adminReservacion#transporte', title: t('transport'), text: t('transportText') },
    { href: '/reservationOrder', title: t('order'), text: t('orderText') },
    { href: '/adminReservacion/cancelar', title: change('cancel'), text: change('cancelText') },
    { href: `/eventos/${eventCode}`, title: t('event'), text: t('eventText') },
  ];
}

export function MenuPage({ title, kicker, entries }: { title: string; kicker?: string; entries: MenuEntry[] }) {
  return (
    <div className="container py-4">
      <PageHeading kicker={kicker} title={title} />
      <ul className={styles.menu}>
        {entries.map(({ href, title: name, text }) => (
          <li key={href}>
            <Link href={href} className="stretched-link">
              {name}
            </Link>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
