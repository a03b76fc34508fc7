import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import { TicketDesk } from '@/components/support-ticket/ticket-desk';
import { QueryProvider } from '@/lib/api/query-provider';
import type { TicketThread } from '@/lib/contract/support-ticket';
import records from '@/messages/en/records.json';
import { answeringServer } from '@/tests/support/answering-server';

const server = answeringServer();

const AT = '2027-01-01T18:00:00.000Z';
const written = (id: string, fromDesk: boolean, message: string) => ({
  id,
  fromDesk,
  message,
  author: fromDesk ? 'Iván' : 'Lucía',
  createdAt: AT,
  attachments: [],
});
const ticket = (more: Partial<TicketThread> = {}): TicketThread => ({
  id: 'one',
  subject: 'Cuna',
  message: '¿Hay cuna?',
  status: 'open',
  eventName: 'Boda',
  reservationKey: 'RSV-1',
  author: { name: 'Lucía', email: 'lucia@correo.test' },
  assignee: null,
  createdAt: AT,
  messages: [written('one', false, '¿Hay cuna?')],
  own: false,
  answers: true,
  version: 1,
  assignees: [
    { id: 'ivan', name: 'Iván' },
    { id: 'teresa', name: 'Teresa' },
  ],
  ...more,
});
const ANSWERS = '*/api/v1/support-tickets/one/answers';

function draw(shown: TicketThread, mayAnswer = true) {
  render(
    <NextIntlClientProvider locale="en" messages={{ records }} timeZone="America/Cancun">
      <QueryProvider>
        <TicketDesk ticket={shown} mayAnswer={mayAnswer} />
      </QueryProvider>
    </NextIntlClientProvider>,
  );
  return userEvent.setup();
}
const lines = () => within(screen.getByRole('list', { name: 'Messages' })).getAllByRole('listitem');

it('answers with the version that was seen, and ends the ticket with it where asked to', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post(ANSWERS, async ({ request }) => {
      sent.push(await request.json());
      const messages = [written('one', false, '¿Hay cuna?'), written('two', true, 'Sí, sin costo')];
      const assignee = { id: 'ivan', name: 'Iván' };
      return HttpResponse.json({ data: ticket({ messages, assignee, status: 'closed', version: 2 }) }, { status: 201 });
    }),
  );
  const user = draw(ticket());
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(screen.getByLabelText('Answer')).toHaveFocus();
  expect(screen.getByText('Field Answer is required')).toBeVisible();
  await user.type(screen.getByLabelText('Answer'), 'Sí, sin costo');
  await user.click(screen.getByLabelText('Close the request with this answer'));
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByText('Iván, support')).toBeVisible();
  expect(sent).toEqual([{ message: 'Sí, sin costo', close: true, version: 1, attachments: [] }]);
  expect(lines()).toHaveLength(2);
  expect(screen.getByLabelText('Answer')).toHaveValue('');
  expect(screen.getByLabelText('Assigned to')).toHaveValue('ivan');
  expect(screen.getByText('Closed', { selector: '.badge' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reopen' })).toBeEnabled();
});

it('shows what was written meanwhile, says so, keeps the text, and sends it with the version that is seen now', async () => {
  const versions: unknown[] = [];
  const now = ticket({
    messages: [written('one', false, '¿Hay cuna?'), written('two', false, 'Y una bañera')],
    version: 2,
  });
  server.use(
    http.post(ANSWERS, async ({ request }) => {
      versions.push(((await request.json()) as { version: number }).version);
      const stale = { error: 'Somebody else changed this record.', code: 'STALE', details: now, requestId: 'r' };
      return versions.length === 1
        ? HttpResponse.json(stale, { status: 409 })
        : HttpResponse.json({ data: { ...now, status: 'waiting', version: 3 } }, { status: 201 });
    }),
  );
  const user = draw(ticket());
  await user.type(screen.getByLabelText('Answer'), 'Sí, sin costo');
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByText('Somebody else changed this record.')).toBeVisible();
  expect(lines().at(-1)).toHaveTextContent('Y una bañera');
  expect(screen.getByLabelText('Answer')).toHaveValue('Sí, sin costo');
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByText('Answered', { selector: '.badge' })).toBeVisible();
  expect(versions).toEqual([1, 2]);
});

it('gives the ticket to another, closes it and opens it again', async () => {
  const patches: object[] = [];
  server.use(
    http.patch('*/api/v1/support-tickets/one', async ({ request }) => {
      const patch = (await request.json()) as { status?: 'open' | 'closed'; version: number };
      patches.push(patch);
      const assignee = { id: 'teresa', name: 'Teresa' };
      return HttpResponse.json({
        data: ticket({ assignee, status: patch.status ?? 'open', version: patch.version + 1 }),
      });
    }),
  );
  const user = draw(ticket());
  await user.selectOptions(screen.getByLabelText('Assigned to'), 'Teresa');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Close request' }));
  await user.click(await screen.findByRole('button', { name: 'Reopen' }));
  await screen.findByRole('button', { name: 'Close request' });
  expect(patches).toEqual([
    { assigneeId: 'teresa', version: 1 },
    { status: 'closed', version: 2 },
    { status: 'open', version: 3 },
  ]);
});

it('lets who asked write again, and who only reads do nothing', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/v1/support-tickets/one/replies', async ({ request }) => {
      sent.push(await request.json());
      const messages = [written('one', false, '¿Hay cuna?'), written('two', false, 'Gracias')];
      return HttpResponse.json({ data: ticket({ messages, own: true, answers: false }) }, { status: 201 });
    }),
  );
  const user = draw(ticket({ own: true, answers: false, assignees: [], status: 'closed' }), false);
  expect(screen.queryByLabelText('Assigned to')).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.type(screen.getByLabelText('Message'), 'Gracias');
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByText('Open', { selector: '.badge' })).toBeVisible();
  expect(sent).toEqual([{ message: 'Gracias', attachments: [] }]);
});

it('shows who has it in hand to who reads without answering, and no form', () => {
  draw(ticket({ answers: false, assignees: [], assignee: { id: 'ivan', name: 'Iván' } }), false);
  expect(screen.getByText('Iván')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

it('uploads files when they are chosen, sends them along, and shows those of each message as links', async () => {
  const sent: unknown[] = [];
  let uploads = 0;
  server.use(
    // A form's file has no name in this document, so the files are named by their turn.
    http.post('*/api/v1/support-attachments', () => {
      const name = ['plan.pdf', 'map.pdf'][uploads++];
      if (!name) return HttpResponse.json({ error: 'Not a PDF.', code: 'FILE_TYPE', requestId: 'r' }, { status: 422 });
      const data = { token: `token-${name}`, name, size: 2048, contentType: 'application/pdf' };
      return HttpResponse.json({ data }, { status: 201 });
    }),
    http.post(ANSWERS, async ({ request }) => {
      sent.push(await request.json());
      const attachments = [{ id: 'file-1', name: 'plan.pdf', size: 2048, contentType: 'application/pdf' }];
      const messages = [written('one', false, '¿Hay cuna?'), { ...written('two', true, 'Aquí va'), attachments }];
      return HttpResponse.json({ data: ticket({ messages, version: 2 }) }, { status: 201 });
    }),
  );
  const user = draw(ticket());
  const choose = (...names: string[]) =>
    user.upload(
      screen.getByLabelText(/^Files/),
      names.map((name) => new File(['%PDF-1.4'], name, { type: 'application/pdf' })),
    );
  await choose('plan.pdf', 'map.pdf');
  await user.click(await screen.findByRole('button', { name: 'Remove map.pdf' }));
  await choose('broken.pdf');
  expect(await screen.findByText('Not a PDF.')).toBeVisible();
  await user.type(screen.getByLabelText('Answer'), 'Aquí va');
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  const link = await within(await screen.findByRole('list', { name: 'Attached files' })).findByRole('link');
  expect(link).toHaveTextContent('plan.pdf');
  expect(link).toHaveAttribute(
    'href',
    expect.stringContaining('/api/v1/support-tickets/one/attachments/file-1?inline=1'),
  );
  expect(uploads).toBe(3);
  expect(sent).toEqual([{ message: 'Aquí va', close: false, version: 1, attachments: ['token-plan.pdf'] }]);
  expect(screen.queryByRole('button', { name: 'Remove plan.pdf' })).toBeNull();
});

it('takes five files at most, and none that is too large', async () => {
  const user = draw(ticket());
  const files = Array.from({ length: 6 }, (_, at) => new File(['%PDF-1.4'], `${at}.pdf`, { type: 'application/pdf' }));
  await user.upload(screen.getByLabelText(/^Files/), files);
  expect(await screen.findByText('You can attach up to 5 files.')).toBeVisible();
  const large = new File(['%PDF-1.4'], 'large.pdf', { type: 'application/pdf' });
  Object.defineProperty(large, 'size', { value: 11 * 1024 * 1024 });
  await user.upload(screen.getByLabelText(/^Files/), large);
  expect(await screen.findByText('large.pdf is larger than 10 MB.')).toBeVisible();
});

it('says that a file is gone by now, and keeps what was written', async () => {
  const fields = { attachments: 'Attach it again.' };
  server.use(
    http.post(ANSWERS, () =>
      HttpResponse.json({ error: 'Check these fields.', code: 'INVALID', fields, requestId: 'r' }, { status: 422 }),
    ),
  );
  const user = draw(ticket());
  await user.type(screen.getByLabelText('Answer'), 'Aquí va');
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByText('Check these fields. Attach it again.')).toBeVisible();
  expect(screen.getByLabelText('Answer')).toHaveValue('Aquí va');
});
