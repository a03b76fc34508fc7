import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MailPreview, MailWords, MailWordsRecord } from '@/lib/contract/mail-words';
import type { AgencyId } from '@/lib/provider/context';
import { auditLog, loginLinks, mailWords, outbox } from '@/lib/provider/db/schema';
import { WORDED } from '@/lib/provider/desk/mail-words/catalogue';
import { sampleOrder } from '@/lib/provider/desk/mail-words/sample-order';
import { sendOutbox } from '@/lib/provider/jobs/send-outbox';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { contextOf, orderMail, recordingMailer } from './mail-support';

let provider: TestProvider;
let manager: { cookie: string };
beforeAll(async () => {
  provider = await startTestProvider({
    now: new Date('2026-11-20T15:00:00Z'),
    env: { SITE_URL: 'https://bodas.example.mx', SEED_DEMO: '1' },
  });
  manager = await provider.as('agency@demo.test');
});
afterAll(() => provider.close());
beforeEach(async () => {
  await provider.db.delete(outbox);
  await provider.db.delete(mailWords);
});

const PATH = '/api/v1/agencies/1/mail-words';
const NONE: MailWords = { subject: null, heading: null, text: null, button: null };

async function call<Answer>(path: string, method = 'GET', json?: unknown, headers: { cookie: string } = manager) {
  const answer = await provider.request(path, { method, headers, ...(json !== undefined && { json }) });
  const body = (await answer.json()) as {
    data: Answer;
    code?: string;
    fields?: Record<string, string>;
    details?: unknown;
  };
  return { status: answer.status, ...body };
}

const read = async (kind: string) => (await call<MailWordsRecord>(`${PATH}/${kind}`)).data;
const save = (kind: string, es: Partial<MailWords>, en: Partial<MailWords> = {}, version = 0) =>
  call<MailWordsRecord>(`${PATH}/${kind}`, 'PUT', {
    version,
    words: { es: { ...NONE, ...es }, en: { ...NONE, ...en } },
  });

/** Every part of the product's words, marked. */
const marked = (words: MailWords): MailWords =>
  Object.fromEntries(
    Object.entries(words).map(([part, text]) => [
      part,
      text && `${part} ≈ ${text}`.slice(0, part === 'button' ? 60 : 4000),
    ]),
  ) as MailWords;

it.each(WORDED.map(({ kind }) => kind))('%s leaves in the agency’s own words, in both languages', async (kind) => {
  const { standard, parts } = await read(kind);
  const [es, en] = [marked(standard.es), marked(standard.en)];
  expect((await save(kind, es, en)).status).toBe(200);
  const { data: preview } = await call<MailPreview>(`${PATH}/${kind}/preview`, 'POST', { words: { es, en } });
  const order = await sampleOrder(contextOf(provider), '1' as AgencyId, kind);
  for (const locale of ['es', 'en'] as const) {
    const { mailer, sent } = recordingMailer();
    if (order) await orderMail(provider, { kind, locale, ...order });
    await sendOutbox({ ctx: contextOf(provider), mailer });
    for (const mail of [preview[locale], ...sent]) {
      expect(mail.subject).toMatch(/^subject ≈ ./);
      for (const part of parts.filter((each) => each !== 'subject')) expect(mail.text).toContain(`${part} ≈ `);
      expect(mail.text + mail.html + mail.subject).not.toMatch(/mail\.|kinds\.|\{\w+[},]|\bundefined\b|\bnull\b/);
    }
    expect(preview[locale].html).toContain(`<html lang="${locale}">`);
  }
});

describe('what is refused, beside its field', () => {
  const refused = async (kind: string, words: Partial<MailWords>) => (await save(kind, words)).fields;

  it('a variable that the mail does not have', async () => {
    expect(await refused('ticket', { subject: 'Hola {nombre}' })).toEqual({
      'words.es.subject': 'Este correo no tiene {nombre}: usa solo las variables de la lista',
    });
  });
  it('braces that do not close', async () => {
    expect(await refused('ticket', { text: 'Tu boleto para {event' })).toHaveProperty(['words.es.text']);
  });
  it('a text without what the mail is for', async () => {
    expect(await refused('refund-made', { text: 'Tu devolución ya salió.' })).toEqual({
      'words.es.text': 'Falta {amount}: sin ese dato el correo no se entiende',
    });
  });
  it('a choice written as if it were a value', async () => {
    expect(await refused('transport-decided', { text: 'Quedó en {status} para {event}' })).toHaveProperty([
      'words.es.text',
    ]);
  });
  it('a case that never comes', async () => {
    const text = '{status, select, acepted {Sí} other {No}}';
    expect(await refused('transport-decided', { text })).toHaveProperty(['words.es.text']);
  });
  it('a value outside of the case in which there is one', async () => {
    const bare = 'Págalos antes del {until}: {amount}.';
    expect(await refused('final-notice', { text: bare })).toHaveProperty(['words.es.text']);
    const other = '{until, select, other {Tienes hasta el {until} para pagar {amount}.}}';
    expect(await refused('final-notice', { text: other })).toHaveProperty(['words.es.text']);
    const cased = '{until, select, none {Paga {amount}.} other {Tienes hasta el {until} para pagar {amount}.}}';
    expect((await save('final-notice', { text: cased })).status).toBe(200);
  });
  it('markup', async () => {
    expect(await refused('ticket', { text: 'Para <b>{event}</b>' })).toHaveProperty(['words.es.text']);
  });
  it('a kind whose words warn of an attack, and one that is not', async () => {
    for (const kind of ['bank-account-news', 'password-changed', 'nothing'])
      expect((await save(kind, { subject: 'x' })).status).toBe(404);
  });
});

it('keeps what somebody else wrote meanwhile, and tells of it', async () => {
  expect((await save('ticket', { subject: 'Uno' })).data.version).toBe(1);
  const stale = await save('ticket', { subject: 'Dos' });
  expect([stale.status, stale.code]).toEqual([409, 'STALE']);
  expect(stale.details).toMatchObject({ version: 1, words: { es: { subject: 'Uno' } } });
  const [audited] = await provider.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'mailWords.changed'))
    .orderBy(desc(auditLog.id))
    .limit(1);
  expect(audited).toMatchObject({ agencyId: '1', entityId: 'ticket' });
});

it('goes back to the product’s words, which it also keeps where they are typed again', async () => {
  const { standard } = await read('ticket');
  const { data } = await save('ticket', { ...standard.es, subject: 'Tu entrada ({key})' });
  expect(data.words.es).toEqual({ ...NONE, subject: 'Tu entrada ({key})' });
  expect(data.own).toEqual(['es']);
  const back = await save('ticket', {}, {}, 1);
  expect(back.data).toMatchObject({ own: [], words: { es: NONE, en: NONE }, version: 2 });
});

it('leaves in the product’s words where the kept ones cannot be written any more, and logs it', async () => {
  const broken = { ...NONE, text: 'Tu boleto para {gone, date, short} {event' };
  await provider.db
    .insert(mailWords)
    .values({ agencyId: '1', kind: 'ticket', es: broken, en: NONE, changedAt: provider.clock.now() });
  const ctx = contextOf(provider);
  const logged: unknown[] = [];
  const log = Object.assign(Object.create(ctx.services.log), { error: (facts: unknown) => logged.push(facts) });
  await orderMail(provider, { kind: 'ticket' });
  const { mailer, sent } = recordingMailer();
  await sendOutbox({ ctx: { ...ctx, services: { ...ctx.services, log } }, mailer });
  expect(sent[0]?.text).toContain('Ábrelo, guárdalo o imprímelo');
  expect(logged).toEqual([expect.objectContaining({ kind: 'ticket', agencyId: '1' })]);
});

it('shows a mail with data of the agency’s own, without a link that logs in', async () => {
  const before = await provider.db.$count(loginLinks);
  const { data } = await call<MailPreview>(`${PATH}/payment-approved/preview`, 'POST', {
    words: { es: NONE, en: NONE },
  });
  expect(data.isOwnData).toBe(true);
  expect(data.es.text).toContain('token=…');
  expect(data.es.html + data.es.text).not.toMatch(/token=[\w-]{20}/);
  expect(await provider.db.$count(loginLinks)).toBe(before);
});

it('mails it to whoever works on it, marked as a test', async () => {
  const words = { es: { ...NONE, subject: 'Tu entrada ({key})' }, en: NONE };
  const answer = await call<{ sentTo: string }>(`${PATH}/ticket/test`, 'POST', { words, language: 'es' });
  expect([answer.status, answer.data.sentTo]).toEqual([202, 'agency@demo.test']);
  const { mailer, sent } = recordingMailer();
  await sendOutbox({ ctx: contextOf(provider), mailer });
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ to: 'agency@demo.test' });
  expect(sent[0]?.subject).toMatch(/^\[Prueba\] Tu entrada \(RSV-/);
  expect(sent[0]?.text).not.toMatch(/token=[\w-]{20}/);
});

it('is the managers’ own agency’s alone', async () => {
  const couple = await provider.as('organizer@demo.test');
  expect((await call(PATH, 'GET', undefined, couple)).status).toBe(403);
  expect((await call('/api/v1/agencies/2/mail-words')).status).toBe(404);
});
