import { screen } from '@testing-library/react';
import { createTranslator, NextIntlClientProvider } from 'next-intl';
import { expect, it, vi } from 'vitest';
import { NoticeItems } from '@/components/notification/notifications';
import type { Notification } from '@/lib/contract/notification';
import type { Permission } from '@/lib/contract/permission';
import type { RoleName } from '@/lib/contract/role';
import type { Session } from '@/lib/contract/session';
import { type PermissionChange, permissionsOf } from '@/lib/domain/permissions';
import console from '@/messages/es/console.json';
import records from '@/messages/es/records.json';

vi.mock('@/lib/i18n/navigation', () => import('./fake-navigation'));
vi.mock('@/components/console/place/event-link', async () => ({ EventLink: (await import('./fake-link')).FakeLink }));
vi.mock('next-intl/server', () => ({
  getLocale: async () => 'es',
  getTranslations: async (namespace: 'console') =>
    createTranslator({ locale: 'es', messages: { console, records }, namespace }),
}));

const MESSAGE: Notification = {
  id: 'notice-1',
  type: 'CONTACT_ATTE',
  status: 'On',
  read: false,
  eventId: 'event-1',
  eventCode: 'PLS-UNO',
  timeZone: 'America/Cancun',
  reservationKey: 'RSV-TEST-0001',
  params: { name: 'Lorena Tapia', message: 'Quisiera cotizar', messageId: 'message-1' },
  createdAt: '2027-01-10T15:00:00.000Z',
};

const sessionOf = (role: RoleName, permissions: Permission[]): Session => ({
  uid: 'user-1',
  name: 'Ana López',
  email: 'ana@demo.test',
  role: { name: role },
  idagency: 'agency-1',
  idEvent: null,
  type: 'U',
  reservationKey: null,
  languageCode: 'es',
  impersonatedBy: null,
  permissions,
  expiresAt: '2027-01-01T00:00:00.000Z',
});

it.each<[RoleName, PermissionChange['permission'] | null, string[]]>([
  ['agency', null, ['mensajes/message-1', 'key=RSV-TEST-0001']],
  ['organizer', null, ['key=RSV-TEST-0001']],
  ['organizer', 'readReservations', []],
])('a notification leads %s, from whom %s was taken, only to what they may open', async (role, taken, links) => {
  const changes = taken ? [{ role, permission: taken, allowed: false }] : [];
  // Its items are asynchronous components, which the server alone draws.
  const session = sessionOf(role, permissionsOf(role, changes));
  const { renderToReadableStream } = await import('react-dom/server.browser');
  const stream = await renderToReadableStream(
    <NextIntlClientProvider locale="es">{NoticeItems({ notifications: [MESSAGE], session })}</NextIntlClientProvider>,
  );
  await stream.allReady;
  document.body.innerHTML = await new Response(stream).text();
  const drawn = screen.queryAllByRole('link').map((link) => link.getAttribute('href') ?? '');
  expect(drawn.length).toBe(links.length);
  links.forEach((part, index) => {
    expect(drawn[index]).toContain(part);
  });
});
