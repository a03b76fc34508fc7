import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CopyIntoEvent } from '@/components/event/create/copy-into-event';
import { QueryProvider } from '@/lib/api/query-provider';
import type { EventSummary } from '@/lib/contract/event';
import consoleEn from '@/messages/en/console.json';
import recordsEn from '@/messages/en/records.json';
import consoleEs from '@/messages/es/console.json';
import recordsEs from '@/messages/es/records.json';
import { answeringServer } from '@/tests/support/answering-server';

const router = vi.hoisted(() => ({ refresh: vi.fn() }));
vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => router,
}));

const server = answeringServer();
afterEach(() => {
  vi.clearAllMocks();
});

const words = {
  es: { records: recordsEs, console: consoleEs },
  en: { records: recordsEn, console: consoleEn },
};
const summary = (id: string, eventName: string): EventSummary => ({
  id,
  eventName,
  code: `PLS-${id}`,
  eventDate: '2026-05-20',
  timeZone: 'America/Cancun',
  isTemplate: false,
  range_event_start: null,
  range_event_end: null,
  idagency: 'a1',
  idAgency: 'a1',
  imgCoverCircle: null,
  mainUserId: null,
  secondaryUserId: null,
  state: 'published',
});

describe.each(['es', 'en'] as const)('copying into a draft (%s)', (locale) => {
  const { copyInto: t, duplicate } = words[locale].records.createEvent;

  async function open(...answers: (() => Response)[]) {
    document.documentElement.lang = locale;
    const sent: unknown[] = [];
    server.use(
      http.get('*/api/v1/agency/a1/events', () =>
        HttpResponse.json({
          data: {
            data: [summary('mine', 'Este mismo'), summary('past', 'Laura & Iván')],
            total: 2,
            current_page: 1,
            per_page: 100,
            last_page: 1,
            next_cursor: null,
          },
        }),
      ),
      http.post('*/api/v1/events/mine/copied-parts', async ({ request }) => {
        sent.push(await request.json());
        return answers[sent.length - 1]?.() ?? HttpResponse.error();
      }),
    );
    render(
      <NextIntlClientProvider locale={locale} timeZone="UTC" messages={words[locale]}>
        <QueryProvider>
          <CopyIntoEvent
            event={{ id: 'mine', agencyId: 'a1', eventName: 'Este mismo', version: 3 }}
            parts={['block', 'schedule']}
          />
        </QueryProvider>
      </NextIntlClientProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: t.open }));
    const dialog = within(await screen.findByRole('dialog'));
    return { sent, dialog, save: () => userEvent.click(dialog.getByRole('button', { name: t.save })) };
  }

  it('asks for the event and the parts, and says what the provider refuses', async () => {
    const error = 'El evento ya tiene un bloqueo.';
    const { dialog, save, sent } = await open(() =>
      HttpResponse.json({ error, code: 'INVALID_STATE', requestId: 'r' }, { status: 409 }),
    );
    await save();
    const from = dialog.getByLabelText(t.from);
    expect(from).toHaveAccessibleDescription(t.fromMissing);
    await userEvent.selectOptions(from, await dialog.findByRole('option', { name: /Laura & Iván/ }));
    // Not from itself.
    expect(dialog.queryByRole('option', { name: /Este mismo/ })).toBeNull();
    await userEvent.click(dialog.getByLabelText(duplicate.names.block));
    await userEvent.click(dialog.getByLabelText(duplicate.names.schedule));
    await save();
    expect(dialog.getByText(t.partMissing)).toBeVisible();
    const parts = dialog.getByRole('group', { name: t.parts });
    expect(parts).toHaveFocus();
    expect(parts).toHaveAccessibleDescription(t.partMissing);
    expect(sent).toEqual([]);
    await userEvent.click(dialog.getByLabelText(duplicate.names.schedule));
    await save();
    expect(await dialog.findByText(error)).toBeVisible();
    expect(sent).toEqual([{ from: 'past', parts: ['schedule'], version: 3 }]);
    expect(router.refresh).not.toHaveBeenCalled();
  });

  it('tries again upon the event as somebody else left it', async () => {
    const { eventProfile } = await import('@/lib/contract/event-profile');
    vi.spyOn(eventProfile, 'safeParse').mockReturnValue({ success: true, data: { version: 9 } } as never);
    const { dialog, save, sent } = await open(() =>
      HttpResponse.json({ error: 'Otra', code: 'STALE', details: {}, requestId: 'r' }, { status: 409 }),
    );
    await userEvent.selectOptions(
      dialog.getByLabelText(t.from),
      await dialog.findByRole('option', { name: /Laura & Iván/ }),
    );
    await save();
    expect(await dialog.findByText(t.stale)).toBeVisible();
    await save();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toEqual([3, 9].map((version) => ({ from: 'past', parts: ['block', 'schedule'], version })));
    vi.restoreAllMocks();
  });
});
