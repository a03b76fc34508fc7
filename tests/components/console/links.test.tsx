import { fireEvent, render, screen } from '@testing-library/react';
import { createTranslator, NextIntlClientProvider } from 'next-intl';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Sidebar } from '@/components/console/frame/console-frame';
import { TopBar } from '@/components/console/top-bar';
import { QueryProvider } from '@/lib/api/query-provider';
import type { Agency } from '@/lib/contract/agency';
import { type RoleName, roleName } from '@/lib/contract/role';
import type { Session } from '@/lib/contract/session';
import { permissionsOf } from '@/lib/domain/permissions';
import { useConsoleStore } from '@/lib/stores/console-store';
import english from '@/messages/en/console.json';
import spanish from '@/messages/es/console.json';
import { AtPath } from '../layout/at-path';

vi.mock('@/lib/i18n/navigation', () => import('./fake-navigation'));
vi.mock('next-intl/server', () => ({
  getLocale: async () => language,
  getTranslations: async (namespace: 'console') =>
    createTranslator({ locale: language, messages: { console: words[language] }, namespace }),
}));

type Language = 'es' | 'en';
const words = { es: spanish, en: english };
let language: Language = 'es';
const labels = (...keys: (keyof typeof spanish.links)[]) => keys.map((key) => words[language].links[key]);

const session = (role: RoleName): Session => ({
  uid: 'user-1',
  name: 'Ana López',
  email: 'ana@demo.test',
  role: { name: role },
  idagency: 'agency-1',
  idEvent: null,
  type: 'U',
  reservationKey: null,
  languageCode: 'es',
  expiresAt: '2027-01-01T00:00:00.000Z',
  impersonatedBy: null,
  permissions: permissionsOf(role, []),
});

const inLanguage = (part: React.ReactNode) =>
  render(
    <NextIntlClientProvider locale={language} timeZone="America/Mexico_City" messages={{ console: words[language] }}>
      <AtPath path="/adminmaster">
        <QueryProvider>{part}</QueryProvider>
      </AtPath>
    </NextIntlClientProvider>,
  );

const events = [
  {
    id: 'event-1',
    code: 'PLS-UNO',
    eventName: 'Ximena & Leonardo',
    eventDate: '2027-06-08',
    range_event_start: null,
    range_event_end: null,
    idagency: 'agency-1',
    idAgency: 'agency-1',
    imgCoverCircle: null,
    mainUserId: null,
    secondaryUserId: null,
    timeZone: 'America/Cancun',
    isTemplate: false,
    state: 'published' as const,
  },
  {
    id: 'event-2',
    code: 'PLS-DOS',
    eventName: 'Reencuentro',
    eventDate: '1970-01-01',
    range_event_start: '2027-07-18',
    range_event_end: '2027-07-23',
    idagency: 'agency-1',
    idAgency: 'agency-1',
    imgCoverCircle: null,
    mainUserId: null,
    secondaryUserId: null,
    timeZone: 'America/Cancun',
    isTemplate: false,
    state: 'published' as const,
  },
];

const agency: Agency = {
  id: 'agency-1',
  name: 'Costa Eterna',
  email: 'hola@costaeterna.test',
  age: null,
  phone: '',
  phoneCode: '+52',
  languageCode: 'es',
  active: true,
  phones: [],
  socialMedia: [],
  emails: [],
  demoEventCode: null,
  profile: {
    description: null,
    openingHours: null,
    openingHoursEnglish: null,
    texts: { description: null, openingHours: null },
    profileImgUrl: null,
    bannerImgUrl: null,
    address: null,
    addressUrl: null,
  },
};

const pageOf = <Item,>(data: Item[]) => ({
  data,
  current_page: 1,
  per_page: 100,
  last_page: 1,
  total: data.length,
  next_cursor: null,
});

async function showSidebar(role: RoleName, unread = 0) {
  const place = {
    agencies: pageOf(role === 'admin' ? [agency, { ...agency, id: 'agency-2', name: 'Horizonte' }] : []),
    events: pageOf(events),
    agency,
    event: events[0] ?? null,
    unread,
  };
  return inLanguage(await Sidebar({ session: session(role), ...place }));
}

const linksIn = (name: string) => {
  const nav = screen.queryByRole('navigation', { name });
  return nav ? [...nav.querySelectorAll('a')].map((link) => link.textContent) : [];
};

vi.mock('@/lib/api/lazy-browser-http', () => ({ lazyBrowserHttp: () => new Promise(() => {}) }));

afterEach(() => useConsoleStore.setState({ dashboardNavigation: 'event' }));

describe.each<Language>(['es', 'en'])('links of the console in %s', (locale) => {
  const at = (run: () => Promise<void> | void) => async () => {
    language = locale;
    await run();
  };
  const office = ['notifications', 'dashboard', 'transport', 'callCentre', 'masterAccount'] as const;
  const sidebar: Record<RoleName, (keyof typeof spanish.links)[]> = {
    admin: [...office, 'bankAccount', 'profile', 'support'],
    agency: [...office, 'bankAccount', 'profile', 'support'],
    agencyUser: [...office, 'profile', 'support'],
    weddingPlanner: [...office, 'profile', 'support'],
    payment: ['dashboard', 'masterAccount', 'profile'],
    organizer: ['transport'],
    wholesaler: [],
    attendee: [],
    support: ['support'],
    guest: [],
    reservation: [],
  };

  it.each(roleName.options)('sidebar of %s, with the exit that everybody has', (role) =>
    at(async () => {
      await showSidebar(role);
      expect(linksIn(words[locale].menu)).toEqual(labels(...sidebar[role]));
      const desk = screen.queryByRole('link', { name: words[locale].links.support });
      expect(desk?.getAttribute('href')).toBe(sidebar[role].includes('support') ? '/admin/Soporte' : undefined);
      expect(screen.getByRole('button', { name: words[locale].exit })).toBeVisible();
      expect(screen.queryByRole('region', { name: words[locale].agency }) !== null).toBe(role === 'admin');
      const own = screen.queryByRole('link', { name: words[locale].ownEvent });
      expect(own?.getAttribute('href')).toBe(role === 'organizer' ? '/SidebarOptions' : undefined);
    })(),
  );

  const common = ['schedule', 'guests', 'attendees'] as const;
  const figures = ['admin', 'agency', 'agencyUser', 'weddingPlanner', 'payment'];
  const staff = [...figures, 'organizer', 'wholesaler'];
  it.each(roleName.options)('top bar of %s, in both modes', (role) =>
    at(() => {
      window.history.replaceState(null, '', '/adminmaster');
      inLanguage(<TopBar role={role} permissions={permissionsOf(role, [])} />);
      const block = ['admin', 'agency', 'agencyUser'].includes(role);
      const event = staff.includes(role)
        ? labels(
            'event',
            ...(block ? (['categories'] as const) : []),
            ...common,
            ...(figures.includes(role) ? (['masterAccount'] as const) : []),
            'notificationList',
          )
        : [];
      expect(linksIn(words[locale].topBar)).toEqual(event);
      const dashboard = role === 'admin' ? labels('hotels', 'agencyManager', 'userRoles', 'permissions') : [];
      const agency = role === 'agency' ? labels('agencyManager', 'userRoles') : dashboard;
      const mode = screen.queryByRole('button', { name: words[locale].modes.dashboard });
      expect(mode !== null).toBe(agency.length > 0);
      if (!mode) return;
      fireEvent.click(mode);
      expect(linksIn(words[locale].topBar)).toEqual(agency);
    })(),
  );

  it(
    'shows the agency’s own affairs in dashboard mode',
    at(async () => {
      window.history.replaceState(null, '', '/adminmaster');
      const admin = roleName.enum.admin;
      inLanguage(<TopBar role={admin} permissions={permissionsOf(admin, [])} />);
      useConsoleStore.setState({ dashboardNavigation: 'dashboard' });
      await screen.findByText(words[locale].links.hotels);
      expect(linksIn(words[locale].topBar)).toEqual(labels('hotels', 'agencyManager', 'userRoles', 'permissions'));
    }),
  );

  it(
    'badge counts the unread and is not there without any',
    at(async () => {
      const { unmount } = await showSidebar('agency', 3);
      const said = locale === 'es' ? /^Notificaciones\s*3\s*sin leer$/ : /^Notifications\s*3\s*unread$/;
      expect(screen.getByRole('link', { name: said })).toBeVisible();
      unmount();
      await showSidebar('agency', 0);
      expect(screen.getByRole('link', { name: words[locale].links.notifications })).toBeVisible();
    }),
  );

  it(
    'lists the events by name and date and says which is the current one',
    at(async () => {
      await showSidebar('agency');
      const [june, july] = locale === 'es' ? ['06', '07'] : ['Jun', 'Jul'];
      expect(screen.getByRole('button', { pressed: true })).toHaveTextContent(`Ximena & Leonardo08-${june}-2027`);
      const range = new RegExp(`Reencuentro18-${july}-2027.*23-${july}-2027`);
      expect(screen.getByRole('button', { pressed: false })).toHaveTextContent(range);
    }),
  );
});
