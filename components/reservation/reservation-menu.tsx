import { getTranslations } from 'next-intl/server';
import { mayChange } from '@/components/change/may-change';
import { PageHeading } from '@/components/ui/page-heading';
import type { Reservation } from '@/lib/contract/reservation';
import { isOver, stands } from '@/lib/domain/reservation-state';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import styles from './reservation.module.css';

export interface MenuEntry {
  href: string;
  title: string;
  text: string;
}

interface MenuOf {
  reservation: Reservation;
  /** Whether its event is over: rooms are neither added nor given back then. */
  isPast: boolean;
  /** Whether the session holds this very reservation, so that its pages show it. */
  isOwn: boolean;
  /** Whether the reader is staff. */
  isStaff: boolean;
}

/** What can be done with a reservation as it stands, as a page of plain links. */
export async function reservationEntries(
  locale: Locale,
  { reservation, isPast, isOwn, isStaff }: MenuOf,
): Promise<MenuEntry[]> {
  const t = await getTranslations({ locale, namespace: 'reservation.menu' });
  const change = await getTranslations({ locale, namespace: 'change.menu' });
  const { key, eventCode, status, standing, rooms, transport } = reservation;
  const changes = mayChange(reservation);
  const hasRooms = rooms.some((room) => room.status === 'requested' || room.status === 'approved');
  const entry = (shown: boolean, href: string, title: string, text: string) => (shown ? [{ href, title, text }] : []);
  const own = [
    ...entry(standing.guest === 'confirm', '/CheckOut', t('confirm'), t('confirmText')),
    ...entry(standing.guest === 'holdAgain', '/CheckOut', t('holdAgain'), t('holdAgainText')),
    ...entry(true, '/adminReservacion', t('home'), t('homeText')),
    ...entry(standing.due !== null, '/pagoModal', t('pay'), t('payText')),
    ...entry(changes && !isPast, '/adminReservacion/agregar', change('add'), change('addText')),
    ...entry(changes && hasRooms, '/adminReservacion#habitaciones', change('rooms'), change('roomsText')),
    ...entry(stands(status), '/Ticket', t('ticket'), t('ticketText')),
    ...entry(changes || transport.length > 0, '/adminReservacion#transporte', t('transport'), t('transportText')),
    ...entry(!isOver(status), '/reservationOrder', t('order'), t('orderText')),
    ...entry(changes && !isPast, '/adminReservacion/cancelar', change('cancel'), change('cancelText')),
  ];
  const inConsole = `/adminmaster/Asistentes?key=${encodeURIComponent(key)}`;
  return [
    ...(isOwn ? own : entry(isStaff, inConsole, t('console'), t('consoleText'))),
    ...entry(true, `/eventos/${eventCode}`, t('event'), t('eventText')),
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
