import { getLocale, getTranslations } from 'next-intl/server';
import { LocaleSwitch } from '@/components/layout/locale-switch/locale-switch';
import { Picture } from '@/components/ui/picture';
import { LogoutButton } from '@/components/user/logout-button';
import { SIDEBAR_LOGO } from '@/lib/config/constants';
import type { Agency } from '@/lib/contract/agency';
import type { EventSummary } from '@/lib/contract/event';
import type { Page } from '@/lib/contract/page';
import type { Session } from '@/lib/contract/session';
import { sidebarLinks } from '@/lib/domain/console-pages';
import { EventLink } from '../place/event-link';
import { AgencyPicker } from './agency-picker';
import { CurrentEvent } from './current-event';
import { EventPicker } from './event-picker';
import { SidebarLink } from './sidebar-link';
import { UnreadBadge } from './unread-badge';

interface SidebarProps {
  session: Session;
  agencies: Page<Agency>;
  agency: Agency | null;
  events: Page<EventSummary>;
  event: EventSummary | null;
  unread: number;
}

/** Agencies (the admin's, where there are several), events, the current event, links by role, exit. Specification 2. */
export async function Sidebar({ session, agencies, agency, events, event, unread }: SidebarProps) {
  const t = await getTranslations('console');
  const person = { role: session.role.name, permissions: session.permissions };
  const links = sidebarLinks(session.role.name, session.permissions);
  return (
    <>
      <EventLink href="/adminmaster/Evento" className="console-logo">
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
      {events.total === 0 && <p className="console-hint">{t('noEvents')}</p>}
      {links.length > 0 && (
        <nav aria-label={t('menu')}>
          <ul className="list-plain">
            {links.map(({ page, href, labelKey }) => (
              <li key={page}>
                <SidebarLink href={href} label={t(`links.${labelKey as 'profile'}`)}>
                  {page === 'Notificaciones' && agency && <UnreadBadge agencyId={agency.id} count={unread} />}
                </SidebarLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="console-sidebar-end">
        <p className="console-person">
          <strong>{session.name}</strong>
          <span>{t(`roles.${session.role.name}`)}</span>
        </p>
        <LocaleSwitch label={t('language')} current={await getLocale()} />
        <LogoutButton label={t('exit')} busyLabel={t('exiting')} variant="secondary" small className="w-100" />
      </div>
    </>
  );
}
