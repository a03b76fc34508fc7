import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ListSettingsProvider } from '@/components/console/list/list-settings';
import { ListTools } from '@/components/console/list/list-tools';
import words from '@/messages/es/console.json';
import { answeringServer } from '@/tests/support/answering-server';
import { watchToasts } from '../attendee/show-attendees';

vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  useSearchParams: () => new URLSearchParams('state=toDo'),
}));
vi.mock('@/components/console/place/event-link', () => ({
  EventLink: ({ href, children }: { href: string; children: string }) => <a href={href}>{children}</a>,
}));

const VIEW = { id: 'view-1', list: 'calls', name: 'Urgentes', query: 'priority=high', version: 2 } as const;

const server = answeringServer();
let watched: ReturnType<typeof watchToasts>;
beforeEach(() => {
  watched = watchToasts();
});
afterEach(() => {
  watched.stop();
});

const draw = () =>
  render(
    <NextIntlClientProvider locale="es" messages={{ console: words }} timeZone="America/Cancun">
      <ListSettingsProvider kept={{ layouts: [], views: [VIEW] }}>
        <ListTools list="calls" columns={[]} />
      </ListSettingsProvider>
    </NextIntlClientProvider>,
  );

it('puts a removed view back by the press in the toast, with the filters that it had', async () => {
  const written: unknown[] = [];
  server.use(
    http.delete('*/provider/api/v1/me/saved-views/view-1', () => new HttpResponse(null, { status: 204 })),
    http.post('*/provider/api/v1/me/lists/calls/views', async ({ request }) => {
      written.push(await request.json());
      return HttpResponse.json({ data: { ...VIEW, id: 'view-2', version: 1 } }, { status: 201 });
    }),
  );
  draw();
  await userEvent.click(screen.getByText(words.lists.viewsOf.replace('{count}', '1')));
  await userEvent.click(screen.getByRole('button', { name: words.lists.remove.replace('{name}', VIEW.name) }));
  await waitFor(() => expect(screen.queryByRole('link', { name: VIEW.name })).toBeNull());
  const text = words.lists.removed.replace('{name}', VIEW.name);
  expect(watched.toasts).toMatchObject([{ text, action: { label: words.lists.undo } }]);
  act(() => watched.toasts[0]?.action?.onPress());
  expect(await screen.findByRole('link', { name: VIEW.name })).toHaveAttribute('href', '?priority=high');
  expect(written).toEqual([{ name: VIEW.name, query: VIEW.query }]);
});
