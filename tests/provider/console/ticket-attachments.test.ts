import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ATTACHMENT_MINUTES } from '@/lib/config/constants';
import type { SupportTicket, TicketThread, UploadedAttachment } from '@/lib/contract/support-ticket';
import { auditLog, looseFiles, ticketAttachments } from '@/lib/provider/db/schema';
import { sweep } from '@/lib/provider/jobs/sweep';
import { systemContext } from '@/lib/provider/jobs/workers';
import { dataOf, failureOf } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { cookieHeader } from '@/tests/support/set-cookies';

let provider: TestProvider;
type Headers = Record<string, string>;
const people: Record<string, Headers> = {};
const PDF = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n';

beforeAll(async () => {
  provider = await startTestProvider();
  for (const name of ['agency', 'payment', 'support', 'organizer', 'organizer2', 'agency2'])
    people[name] = await provider.as(`${name}@demo.test`);
  const login = await provider.request('/login', { json: { key: 'RSV-DEMO-0001', email: 'attendee@demo.test' } });
  people.holder = { cookie: cookieHeader(login) };
});
afterAll(() => provider.close());

const send = (as: string, path: string, json?: object, headers: Headers = {}) =>
  provider.request(`/api/v1/support-tickets${path}`, {
    method: json ? 'POST' : 'GET',
    headers: { ...people[as], ...headers },
    ...(json && { json }),
  });
const upload = (
  as: string,
  { name = 'Plano de mesas.pdf', bytes = PDF, type = 'application/pdf', part = 'file' } = {},
) => {
  const body = new FormData();
  body.set(part, new Blob([bytes], { type }), name);
  return provider.request('/api/v1/support-attachments', { method: 'POST', headers: people[as] ?? {}, body });
};
const tokenOf = async (as: string, file = {}) => (await dataOf<UploadedAttachment>(await upload(as, file), 201)).token;
const ask = async (as: string, attachments: string[]) =>
  (
    await dataOf<SupportTicket>(
      await send(as, '', { subject: 'Las mesas', message: 'Este es el plano de las mesas.', attachments }),
      201,
    )
  ).id;
const read = async (as: string, id: string) => dataOf<TicketThread>(await send(as, `/${id}`));
const open = (as: string, id: string, file = '', inline = '1') =>
  send(as, `/${id}/attachments/${file}?inline=${inline}`);

describe('files of a ticket', () => {
  it('go with the question, replies and answers, and are read by who asked and by the desk', async () => {
    const id = await ask('organizer', [await tokenOf('organizer'), await tokenOf('organizer', { name: 'b.pdf' })]);
    provider.clock.set(new Date(provider.clock.now().getTime() + 60_000));
    const answer = { message: 'Aquí va el nuestro', close: false, version: 1, attachments: [await tokenOf('support')] };
    expect((await send('support', `/${id}/answers`, answer)).status).toBe(201);
    provider.clock.set(new Date(provider.clock.now().getTime() + 60_000));
    const reply = { message: 'Gracias, corregido', attachments: [await tokenOf('organizer', { name: 'c.pdf' })] };
    expect((await send('organizer', `/${id}/replies`, reply)).status).toBe(201);
    const { messages } = await read('organizer', id);
    expect(messages.map(({ attachments }) => attachments.map(({ name }) => name))).toEqual([
      ['Plano de mesas.pdf', 'b.pdf'],
      ['Plano de mesas.pdf'],
      ['c.pdf'],
    ]);
    const file = messages[0]?.attachments[0];
    expect(file).toMatchObject({ size: PDF.length, contentType: 'application/pdf' });
    const opened = await open('support', id, file?.id);
    expect(await opened.text()).toBe(PDF);
    expect(Object.fromEntries(opened.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="Plano de mesas.pdf"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    expect((await open('organizer', id, file?.id, '0')).headers.get('content-disposition')).toMatch(/^attachment; /);
    const logged = await provider.db.select().from(auditLog).where(eq(auditLog.entityId, id)).orderBy(auditLog.id);
    expect(logged.map(({ after }) => (after as { attachments?: number } | null)?.attachments)).toEqual([2, 1, 1]);
  });

  it('are for nobody who may not read the ticket', async () => {
    const id = await ask('organizer', [await tokenOf('organizer')]);
    const file = (await read('organizer', id)).messages[0]?.attachments[0]?.id;
    const seen: Record<string, number> = {};
    for (const as of ['organizer', 'support', 'organizer2', 'agency2', 'payment', 'holder', ''])
      seen[as] = (await open(as, id, file)).status;
    expect(seen).toEqual({
      organizer: 200,
      support: 200,
      organizer2: 404,
      agency2: 404,
      payment: 404,
      holder: 404,
      '': 401,
    });
    const other = await ask('holder', []);
    expect((await open('support', other, file)).status).toBe(404);
    expect((await upload('')).status).toBe(401);
  });

  it('are what their bytes say, and not too large, or nothing is kept', async () => {
    const loose = await provider.db.$count(looseFiles);
    const codes = await Promise.all(
      [
        { bytes: '<html><script>alert(1)</script>' },
        { bytes: '' },
        { bytes: `${PDF}/JavaScript (x)` },
        { type: 'image/png' },
        { bytes: PDF.padEnd(10 * 1024 * 1024 + 1) },
      ].map(async (file) => (await failureOf(await upload('organizer', file))).code),
    );
    expect(codes).toEqual(['FILE_TYPE', 'FILE_EMPTY', 'FILE_TYPE', 'FILE_TYPE', 'FILE_TOO_LARGE']);
    expect((await failureOf(await upload('organizer', { part: 'proof' }))).code).toBe('BAD_REQUEST');
    expect(await provider.db.$count(looseFiles)).toBe(loose);
  });

  it('go along once, by who uploaded them, and at most five', async () => {
    const token = await tokenOf('organizer');
    const question = { subject: 'Las mesas', message: 'Este es el plano de las mesas.' };
    const asked = (as: string, attachments: string[]) => send(as, '', { ...question, attachments });
    for (const refused of [
      await asked('agency', [token]),
      await asked('organizer', [token, token]),
      await asked('organizer', [`${token}x`]),
      await asked(
        'organizer',
        Array.from({ length: 6 }, () => token),
      ),
    ])
      expect((await failureOf(refused)).code).toBe('INVALID');
    const key = { 'idempotency-key': 'ticket-with-file' };
    const twice = await Promise.all(
      [1, 2].map(() => send('organizer', '', { ...question, attachments: [token] }, key)),
    );
    expect(twice.map(({ status }) => status)).toEqual([201, 201]);
    expect(await failureOf(await asked('organizer', [token]))).toMatchObject({
      code: 'INVALID',
      fields: { attachments: expect.stringContaining('adjúntalo de nuevo') },
    });
  });

  it('that nobody sent along go away, and their token ends before them', async () => {
    const token = await tokenOf('organizer');
    const kept = await tokenOf('organizer', { name: 'kept.pdf' });
    const id = await ask('organizer', [kept]);
    const now = provider.clock.now();
    provider.clock.set(new Date(now.getTime() + ATTACHMENT_MINUTES * 60_000));
    const late = { message: 'Aquí va', attachments: [token] };
    expect((await failureOf(await send('organizer', `/${id}/replies`, late))).code).toBe('INVALID');
    provider.clock.set(new Date(now.getTime() + 2 * 3_600_000));
    await sweep({ ctx: systemContext(provider, 'sweep') });
    expect(await provider.db.$count(looseFiles)).toBe(0);
    const [row] = await provider.db.select().from(ticketAttachments).where(eq(ticketAttachments.ticketId, id));
    expect(await provider.services.files.open(row?.storageKey ?? '')).not.toBeNull();
    provider.clock.set(now);
  });
});
