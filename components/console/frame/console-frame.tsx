import { getLocale, getMessages, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { EarlyInput } from '@/components/layout/early-input';
import { SessionKeeper } from '@/components/layout/inactivity/session-keeper';
import { LocaleSwitch } from '@/components/layout/locale-switch';
import { Alert } from '@/components/ui/alert';
import { Picture } from '@/components/ui/picture';
import { LogoutButton } from '@/components/user/logout-button';
import { QueryProvider } from '@/lib/api/query-provider';
import { SIDEBAR_LOGO } from '@/lib/config/constants';
import type { Agency } from '@/lib/contract/agency';
import type { EventSummary } from '@/lib/contract/event';
import type { ListSettings } from '@/lib/contract/list-settings';
import type { Page } from '@/lib/contract/page';
import type { Session } from '@/lib/contract/session';
import { sidebarLinks } from '@/lib/domain/console-pages';
import { can } from '@/lib/domain/permissions';
import { ConsoleWords } from '@/lib/i18n/console-words';
import { ExtraMessages } from '@/lib/i18n/extra-messages';
import { Link } from '@/lib/i18n/navigation';
import { ListSettingsProvider } from '../list/list-settings';
import { OwnTimes } from '../list/own-times';
import { EventLink, FrameEventProvider } from '../place/event-link';
import { FollowPlace } from '../place/follow-place';
import { AgencyPicker, CurrentEvent, EventPicker } from '../sidebar/place-pickers';
import { SidebarDrawer, SidebarLink } from '../sidebar/sidebar';
import sidebar from '../sidebar/sidebar.module.css';
import { UnreadBadge } from '../sidebar/unread-badge';
import { TopBar } from '../top-bar';
import { UnsavedGuard } from '../unsaved-edits';
import styles from './frame.module.css';
import { LoadFailureToast } from './load-failure-toast';

interface ConsoleFrameProps {
  session: Session;
  agencies: Page<Agency>;
  agency: Agency | null;
  events: Page<EventSummary>;
  event: EventSummary | null;
  /** Code of the event that the address names; null where it names none. */
  named: string | null;
  /** Null where the badge could not be read. */
  unread: number | null;
  /** The person's settings of the console's lists. */
  lists: ListSettings;
  children: ReactNode;
}

/** The console's frame: sidebar on the left, top bar, page. docs/pages.md, Console. */
export async function ConsoleFrame({ children, unread, named, lists, ...place }: ConsoleFrameProps) {
  const t = await getTranslations('console');
  const { standing, payment, transport } = await getMessages();
  const { staffState, staffRoom } = standing;
  const drawn = { named, code: place.event?.code ?? null };
  const person = { role: place.session.role.name, permissions: place.session.permissions };
  return (
    <ConsoleWords locale={await getLocale()}>
      <ExtraMessages
        messages={{
          standing: { staffState, staffRoom },
          payment: { status: payment.status },
          transport: transportWords(transport),
        }}
      >
        <QueryProvider>
          <EarlyInput />
          <SessionKeeper session={place.session} />
          <FollowPlace person={person} drawn={drawn} />
          <UnsavedGuard />
          <OwnTimes />
          {unread === null && <LoadFailureToast title={t('loadFailure.title')} text={t('loadFailure.text')} />}
          <FrameEventProvider {...drawn}>
            <div className={styles.console}>
              <SidebarDrawer title={t('menu')} openLabel={t('openMenu')} closeLabel={t('closeMenu')}>
                <Sidebar {...place} unread={unread ?? 0} />
              </SidebarDrawer>
              <div className={styles.body}>
                <TopBar {...person} />
                <main id="content" tabIndex={-1} className={styles.page}>
                  {place.session.warnings?.includes('publicDemo') && (
                    <Alert tone="warning" title={t('publicDemo.title')} className="mb-4">
                      <p className="mb-0">{t('publicDemo.text')}</p>
                    </Alert>
                  )}
                  {place.event?.state === 'archived' && (
                    <Alert tone="info" title={t('archived.title', { event: place.event.eventName })} className="mb-4">
                      <p className="mb-0">{t('archived.text')}</p>
                    </Alert>
                  )}
                  <ListSettingsProvider kept={lists}>{children}</ListSettingsProvider>
                </main>
              </div>
            </div>
          </FrameEventProvider>
        </QueryProvider>
      </ExtraMessages>
    </ConsoleWords>
  );
}

type TransportWords = Awaited<ReturnType<typeof getMessages>>['transport'];

/** Only the words that a reservation's panel needs; the transport page loads the others. */
const transportWords = ({ route, kind, status, errors, staff }: TransportWords) => ({
  route,
  kind,
  status,
  errors,
  staff: { title: staff.title, phone: staff.phone },
});

interface SidebarProps {
  session: Session;
  agencies: Page<Agency>;
  agency: Agency | null;
  events: Page<EventSummary>;
  event: EventSummary | null;
  unread: number;
}

/**
 * Agencies (only for the admin, where there are several), events, the current event, links by role, the couple's link
 * to all that is theirs, exit.
 */
export async function Sidebar({ session, agencies, agency, events, event, unread }: SidebarProps) {
  const t = await getTranslations('console');
  const person = { role: session.role.name, permissions: session.permissions };
  // For the link to /admin, where tickets are: the console has no page for them.
  const answers = can(person, 'readSupportTickets');
  const links = sidebarLinks(session.role.name, session.permissions);
  return (
    <>
      <EventLink href="/adminmaster/Evento" className={styles.logo}>
        <Picture
          src={agency?.profile.profileImgUrl ?? '/logo.svg'}
          alt={agency?.name ?? t('home')}
          width={SIDEBAR_LOGO.width}
          height={SIDEBAR_LOGO.height}
        />
      </EventLink>
      {agencies.total > 1 && (
        <AgencyPicker
          agencies={{ ...agencies, data: agencies.data.map(({ id, name }) => ({ id, name })) }}
          current={agency && { id: agency.id, name: agency.name }}
          person={person}
        />
      )}
      {agency && events.total > 1 && (
        <EventPicker agencyId={agency.id} events={events} current={event} person={person} />
      )}
      {event && <CurrentEvent event={event} />}
      {events.total === 0 && <p className="text-secondary mb-0">{t('noEvents')}</p>}
      {(links.length > 0 || answers) && (
        <nav aria-label={t('menu')}>
          <ul className="list-plain">
            {links.map(({ page, href, labelKey }) => (
              <li key={page}>
                <SidebarLink href={href} label={t(`links.${labelKey as 'profile'}`)}>
                  {page === 'Notificaciones' && agency && <UnreadBadge agencyId={agency.id} count={unread} />}
                </SidebarLink>
              </li>
            ))}
            {answers && (
              <li>
                <Link href="/admin/Soporte" className={sidebar.link}>
                  {t('links.support')}
                </Link>
              </li>
            )}
          </ul>
        </nav>
      )}
      <div className={styles.sidebarEnd}>
        {session.role.name === 'organizer' && <Link href="/SidebarOptions">{t('ownEvent')}</Link>}
        <p className={styles.person}>
          <strong>{session.name}</strong>
          <span>{t(`roles.${session.role.name}`)}</span>
        </p>
        <LocaleSwitch label={t('language')} current={await getLocale()} />
        <LogoutButton label={t('exit')} busyLabel={t('exiting')} variant="secondary" small className="w-100" />
      </div>
    </>
  );
}
