import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { hasPassed } from '@/components/event/event-date-text';
import { flowMetadata } from '@/components/reservation/flow-metadata';
import { type MenuEntry, MenuPage, reservationEntries } from '@/components/reservation/reservation-menu';
import { coupleMenu, ownMenu } from '@/lib/domain/console-pages';
import { can } from '@/lib/domain/permissions';
import { isStaff } from '@/lib/domain/roles';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadCurrentReservation, loadEventOf } from '@/lib/loaders/load-reservation';
import { requireSession } from '@/lib/loaders/load-session';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'reservation.sidebar' });
  return flowMetadata({ locale, path: '/SidebarOptions', title: t('metaTitle'), description: t('metaDescription') });
}

export default async function Page({ params }: PageProps) {
  const locale = await pageLocale(params);
  const session = await requireSession(locale, '/SidebarOptions');
  const t = await getTranslations({ locale, namespace: 'reservation.sidebar' });
  const reservation = await loadCurrentReservation();
  const event = reservation && (await loadEventOf(reservation));
  const isPast = event ? hasPassed(event) : false;
  const worksHere = isStaff(session.role.name);
  const own: MenuEntry[] = reservation
    ? await reservationEntries(locale, { reservation, isPast, isOwn: true, isStaff: worksHere })
    : [];
  const console: MenuEntry[] = worksHere
    ? [{ href: '/adminmaster/Evento', title: t('console'), text: t('consoleText') }]
    : [];
  const answers = can(session, 'readSupportTickets');
  const account: MenuEntry[] = ownMenu(session.role.name, session.type === 'U').map((page) => {
    const label = page === 'Soporte' && answers ? 'tickets' : page;
    return { href: `/admin/${page}`, title: t(`own.${label}.title`), text: t(`own.${label}.text`) };
  });
  const couple: MenuEntry[] = coupleMenu(session.permissions).map(({ href, labelKey }) => ({
    href,
    title: t(`couple.${labelKey}.title`),
    text: t(`couple.${labelKey}.text`),
  }));
  const entries = session.role.name === 'organizer' ? couple : [...own, ...account];
  return <MenuPage kicker={session.name} title={t('title')} entries={[...console, ...entries]} />;
}
