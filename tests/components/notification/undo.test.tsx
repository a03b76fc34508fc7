import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NotesSection } from '@/components/attendee/acting/notes-section';
import { StaffContext } from '@/components/attendee/staff-context';
import { MarkAllRead, ReadButton } from '@/components/notification/notification-actions';
import attendees from '@/messages/es/attendees.json';
import { answeringServer } from '@/tests/support/answering-server';
import { watchToasts } from '../attendee/show-attendees';

const refresh = vi.fn();
vi.mock('@/lib/i18n/navigation', () => ({ useRouter: () => ({ refresh }), Link: () => null }));
vi.mock('@/components/console/place/event-link', () => ({ EventLink: () => null }));

const NOTIFICATION = {
  id: 'one',
  type: 'CONTACT_ORG',
  status: 'On',
  params: {},
  createdAt: '2026-11-20T15:00:00.000Z',
  eventId: null,
  eventCode: null,
  timeZone: null,
  reservationKey: null,
};

const server = answeringServer();

let watched: ReturnType<typeof watchToasts>;
beforeEach(() => {
  watched = watchToasts();
});
afterEach(() => {
  watched.stop();
  vi.restoreAllMocks();
});

it('takes back by the press in the toast that a notification was read', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post('*/provider/api/v1/notifications/one/read', async ({ request }) => {
      const body = (await request.json()) as { read: boolean };
      sent.push(body);
      return HttpResponse.json({ data: { ...NOTIFICATION, read: body.read } });
    }),
  );
  const undo = { read: 'Leída', unread: 'No leída', label: 'Deshacer' };
  render(<ReadButton id="one" read={false} gone="x" label="Marcar" title="Un pago" undo={undo} />);
  await userEvent.click(screen.getByRole('button', { name: 'Marcar: Un pago' }));
  await waitFor(() => expect(watched.toasts).toMatchObject([{ text: 'Leída', action: { label: 'Deshacer' } }]));
  act(() => watched.toasts[0]?.action?.onPress());
  await waitFor(() => expect(watched.toasts).toHaveLength(2));
  expect(sent).toEqual([{ read: true }, { read: false }]);
});

it('stays on the page where the connection is lost: the router would leave it for the browser’s own', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  refresh.mockClear();
  render(<ReadButton id="one" read={false} gone="x" label="Marcar" title="Un pago" />);
  await userEvent.click(screen.getByRole('button', { name: 'Marcar: Un pago' }));
  await waitFor(() => expect(watched.toasts).toMatchObject([{ tone: 'error' }]));
  expect(refresh).not.toHaveBeenCalled();
});

it('takes back by the press in the toast that all were read, also once the button has left the page', async () => {
  const taken: unknown[] = [];
  server.use(
    http.post('*/provider/api/v1/notifications/read-all', () =>
      HttpResponse.json({ data: { unread: 0, batch: 'batch-1' } }),
    ),
    http.post('*/provider/api/v1/notifications/read-all/undo', async ({ request }) => {
      taken.push(await request.json());
      return HttpResponse.json({ data: { restored: 12 } });
    }),
  );
  const undo = { done: 'Todas leídas', label: 'Deshacer', undone: 'Sin leer' };
  const { unmount } = render(<MarkAllRead scope={{ event: 'one' }} label="Marcar todo" failure="x" undo={undo} />);
  await userEvent.click(screen.getByRole('button', { name: 'Marcar todo' }));
  await waitFor(() => expect(watched.toasts).toMatchObject([{ text: 'Todas leídas', action: { label: 'Deshacer' } }]));
  unmount();
  refresh.mockClear();
  act(() => watched.toasts[0]?.action?.onPress());
  await waitFor(() => expect(watched.toasts).toHaveLength(2));
  expect([taken, watched.toasts[1]?.text]).toEqual([[{ batch: 'batch-1' }], 'Sin leer']);
  expect(refresh).toHaveBeenCalledOnce();
});

it('puts a note back that was removed', async () => {
  const note = { id: 'note-1', text: 'Pide cuna', by: 'Lucía', mine: true, createdAt: '2026-11-20T15:00:00.000Z' };
  let notes = [note];
  const written: unknown[] = [];
  server.use(
    http.get('*/provider/api/v1/reservations/RSV-1/notes', () => HttpResponse.json({ data: notes })),
    http.delete('*/provider/api/v1/reservations/RSV-1/notes/note-1', () => {
      notes = [];
      return HttpResponse.json({ data: notes });
    }),
    http.post('*/provider/api/v1/reservations/RSV-1/notes', async ({ request }) => {
      written.push(await request.json());
      notes = [{ ...note, id: 'note-2' }];
      return HttpResponse.json({ data: notes }, { status: 201 });
    }),
  );
  render(
    <NextIntlClientProvider locale="es" messages={{ attendees }} timeZone="America/Cancun">
      <QueryClientProvider client={new QueryClient()}>
        <StaffContext value={{ permissions: [], timeZone: 'America/Cancun', scopes: [] }}>
          <NotesSection reservationKey="RSV-1" />
        </StaffContext>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: /Pide cuna/ }));
  await waitFor(() => expect(screen.queryByText('Pide cuna')).toBeNull());
  expect(watched.toasts).toMatchObject([{ text: attendees.notes.removed, action: { label: attendees.notes.undo } }]);
  act(() => watched.toasts[0]?.action?.onPress());
  expect(await screen.findByText('Pide cuna')).toBeVisible();
  expect(written).toEqual([{ text: 'Pide cuna' }]);
});
