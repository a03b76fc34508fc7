import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OWN_CARD_MAX_BYTES } from '@/lib/config/constants';
import type { MailingList, OwnCard } from '@/lib/contract/mailing';
import {
  auditLog,
  events,
  guests,
  looseFiles,
  outbox,
  permissionGrants,
  saveTheDateCards,
} from '@/lib/provider/db/schema';
import { sendOutbox } from '@/lib/provider/jobs/send-outbox';
import { AGENCY, dataOf, failureOf, insertBlock, insertUser, NOW } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { pdfText } from '../documents/pdf-text';
import { contextOf, recordingMailer } from './mail-support';

let provider: TestProvider;
let eventId: string;
let code: string;
const people: Record<string, { id: string; headers: { cookie: string } }> = {};

async function person(name: string, user: Parameters<typeof insertUser>[1]): Promise<void> {
  const { id, email } = await insertUser(provider.db, user);
  people[name] = { id, headers: await provider.as(email) };
}

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  await insertBlock(provider.db, { agencyId: 'other-agency' });
  await insertBlock(provider.db);
  for (const role of ['agency', 'weddingPlanner', 'organizer', 'payment', 'attendee'] as const)
    await person(role, { role });
  await person('otherCouple', { role: 'organizer' });
  await person('otherAgency', { role: 'agency', agencyId: 'other-agency' });
}, 60_000);
beforeEach(async () => {
  ({ eventId, code } = await insertBlock(provider.db, { event: { mainUserId: people.organizer?.id ?? '' } }));
});
afterAll(() => provider.close());

const PDF = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n';
const ANOTHER = '%PDF-1.7\n1 0 obj\n<< /Title (Ana y Luis) >>\nendobj\n%%EOF\n';
const KIND = 'application/pdf';
type Bytes = BlobPart;

const call = (method: string, path: string, as = 'agency') =>
  provider.request(`/api/v1/events/${path}`, { method, headers: people[as]?.headers ?? {} });
function put({
  bytes = PDF as Bytes,
  name = 'Diseño de Ana.pdf',
  type = KIND,
  part = 'file',
  as = 'agency',
  to = eventId,
}) {
  const body = new FormData();
  body.set(part, new Blob([bytes], { type }), name);
  const headers = people[as]?.headers ?? {};
  return provider.request(`/api/v1/events/${to}/save-the-date-card`, { method: 'PUT', headers, body });
}
const remove = (as = 'agency') => call('DELETE', `${eventId}/save-the-date-card`, as);
const drawn = (as = 'agency') => call('GET', `${eventId}/save-the-date.pdf?locale=es`, as);
/** Without a cookie, as a guest's mail program opens it. */
const shown = (event = code) => fetch(`${provider.url}/api/v1/events/${event}/save-the-date-card.pdf`);
const listed = async () => ((await (await call('GET', `${eventId}/mailings`)).json()) as MailingList).ownCard;
const stored = () => readdirSync(join(provider.dataDir, 'files')).sort();
const keyOf = async () =>
  (await provider.db.select().from(saveTheDateCards).where(eq(saveTheDateCards.eventId, eventId)))[0]?.storageKey;
const setState = (state: 'draft' | 'archived') =>
  provider.db.update(events).set({ state }).where(eq(events.id, eventId));

describe('a save-the-date card of the couple’s own', () => {
  it('takes the place of the drawn one, until it is removed', async () => {
    expect(await listed()).toBeNull();
    const card = await dataOf<OwnCard>(await put({}));
    expect(card).toEqual({ name: 'Diseño de Ana.pdf', size: PDF.length, uploadedAt: NOW.toISOString() });
    expect(await listed()).toEqual(card);
    for (const answer of [await drawn(), await call('POST', `${eventId}/save-the-date`)]) {
      expect(answer.headers.get('content-type')).toBe(KIND);
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z-]+-pls-\w+\.pdf"$/);
      expect(await answer.text()).toBe(PDF);
    }
    expect((await remove()).status).toBe(204);
    expect(await listed()).toBeNull();
    expect(pdfText(new Uint8Array(await (await drawn()).arrayBuffer()))).toContain('Aparta la fecha');
    // What is not there is gone already.
    expect((await remove()).status).toBe(204);
    const logged = await provider.db
      .select({ action: auditLog.action, before: auditLog.before, after: auditLog.after })
      .from(auditLog)
      .where(eq(auditLog.entityId, eventId))
      .orderBy(asc(auditLog.id));
    const name = { name: 'Diseño de Ana.pdf' };
    expect(logged).toEqual([
      { action: 'event.cardUploaded', before: null, after: name },
      { action: 'event.cardRemoved', before: name, after: null },
    ]);
  });

  it('is one: the file of the one before goes from the store, and so does that of one removed', async () => {
    const others = stored();
    await dataOf(await put({}));
    const first = await keyOf();
    expect(stored()).toEqual([...others, first].sort());
    await dataOf(await put({ bytes: ANOTHER, as: 'organizer' }));
    expect(await (await drawn()).text()).toBe(ANOTHER);
    expect(stored()).toEqual([...others, await keyOf()].sort());
    expect(stored()).not.toContain(first);
    await remove();
    expect(stored()).toEqual(others);
    expect(await provider.db.select().from(looseFiles)).toEqual([]);
  });

  it('is uploaded and removed by who writes to the guests of this event, the couple too', async () => {
    const statuses: Record<string, number[]> = {};
    for (const as of ['agency', 'weddingPlanner', 'organizer', 'payment', 'attendee', 'otherCouple', 'otherAgency', ''])
      statuses[as] = [(await put({ as })).status, (await drawn(as)).status, (await remove(as)).status];
    expect(statuses).toEqual({
      agency: [200, 200, 204],
      weddingPlanner: [200, 200, 204],
      organizer: [200, 200, 204],
      payment: [403, 403, 403],
      attendee: [403, 403, 403],
      '': [401, 401, 401],
      otherCouple: [404, 404, 404],
      otherAgency: [404, 404, 404],
    });
    await provider.db.insert(permissionGrants).values({
      agencyId: AGENCY,
      role: 'organizer',
      permission: 'sendMailings',
      allowed: false,
      changedAt: NOW,
      changedBy: 'user:x',
    });
    expect([(await put({ as: 'organizer' })).status, (await remove('organizer')).status]).toEqual([403, 403]);
    await provider.db.delete(permissionGrants);
  });

  it('is a PDF by its bytes that does nothing, of 5 MB at most, or nothing is kept and the one before stays', async () => {
    await dataOf(await put({}));
    const before = stored();
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
    const packed = deflateSync(Buffer.from('<< /S /JavaScript /JS (app.alert(1)) >>'));
    const hidden = Buffer.concat([
      Buffer.from(`%PDF-1.5\n1 0 obj\n<< /Type /ObjStm /N 1 /First 0 /Filter /FlateDecode >>\nstream\n`),
      packed,
      Buffer.from('\nendstream\nendobj\n%%EOF\n'),
    ]);
    const refused: [string, Parameters<typeof put>[0], string, RegExp][] = [
      ['HTML', { bytes: '<html><script>alert(1)</script></html>' }, '415 FILE_TYPE', /^El archivo debe ser PDF\.$/],
      ['a picture', { bytes: png, name: 'a.png', type: 'image/png' }, '415 FILE_TYPE', /^El archivo debe ser PDF\.$/],
      ['a picture called PDF', { bytes: png }, '415 FILE_TYPE', /^El archivo debe ser PDF\.$/],
      ['text', { bytes: 'Aparta la fecha' }, '415 FILE_TYPE', /^El archivo debe ser PDF\.$/],
      ['a PDF that is a page too', { bytes: `${PDF}<script>` }, '415 FILE_TYPE', /^El archivo debe ser PDF\.$/],
      ['a PDF with a script', { bytes: `${PDF}<< /JavaScript (x) >>` }, '415 FILE_TYPE', /programa/],
      ['one that hides it', { bytes: hidden }, '415 FILE_TYPE', /programa/],
      ['an empty one', { bytes: '' }, '422 FILE_EMPTY', /vacío/],
      ['too large', { bytes: PDF + ' '.repeat(OWN_CARD_MAX_BYTES) }, '413 FILE_TOO_LARGE', /supera 5 MB/],
      ['another part', { part: 'picture' }, '400 BAD_REQUEST', /./],
    ];
    for (const [what, file, outcome, sentence] of refused) {
      const answer = await put(file);
      const failure = await failureOf(answer);
      expect([what, `${answer.status} ${failure.code}`]).toEqual([what, outcome]);
      expect(failure.error).toMatch(sentence);
    }
    expect(stored()).toEqual(before);
    expect(await provider.db.select().from(looseFiles)).toEqual([]);
    expect(await (await drawn()).text()).toBe(PDF);
    const largest = PDF + ' '.repeat(OWN_CARD_MAX_BYTES - PDF.length);
    expect((await put({ bytes: largest })).status).toBe(200);
  });

  it('stays as it is once the event is archived; a draft has one before it opens', async () => {
    await setState('draft');
    expect((await failureOf(await drawn())).code).toBe('INVALID_STATE');
    await dataOf(await put({}));
    expect(await (await drawn()).text()).toBe(PDF);
    await setState('archived');
    for (const answer of [await put({ bytes: ANOTHER }), await remove()])
      expect([answer.status, (await failureOf(answer)).code]).toEqual([409, 'EVENT_ARCHIVED']);
    expect(await (await drawn()).text()).toBe(PDF);
  });
});

describe('its link', () => {
  it('opens it for anybody who has the code of an event that opens, as a PDF that is looked at', async () => {
    expect((await shown()).status).toBe(404);
    await dataOf(await put({}));
    for (const key of [code, code.toLowerCase(), code.replace('-', '')]) {
      const answer = await shown(key);
      expect([answer.status, await answer.text()]).toEqual([200, PDF]);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': KIND,
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, max-age=60',
        'content-disposition': expect.stringMatching(/^inline; filename="[a-z-]+\w+\.pdf"$/),
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
    }
    await setState('draft');
    const hidden = await shown();
    const unknown = await shown('PLS-NADIE');
    expect([hidden.status, unknown.status]).toEqual([404, 404]);
    expect((await failureOf(hidden)).code).toBe((await failureOf(unknown)).code);
  });

  it('goes with the save-the-date mail alone, while the event has a card of its own', async () => {
    const link = `${provider.services.config.siteUrl}/provider/api/v1/events/${code}/save-the-date-card.pdf`;
    for (const [name, language] of [
      ['Ana', 'es'],
      ['Bob', 'en'],
    ] as const)
      await provider.db.insert(guests).values({
        id: randomUUID(),
        agencyId: AGENCY,
        eventId,
        firstName: name,
        lastName: 'Ruiz',
        language,
        email: `${name.toLowerCase()}@correo.test`,
        mobile: '+525512345678',
        attendance: 'pending' as const,
        createdAt: NOW,
      });
    const words = { es: 'Aparta la fecha', en: 'Save the date' };
    const mailed = async (kind: string) => {
      await provider.db.delete(outbox);
      const json = { kind, subject: words, body: words, audience: {}, sendAt: null };
      const headers = people.agency?.headers ?? {};
      await dataOf(await provider.request(`/api/v1/events/${eventId}/mailings`, { json, headers }), 201);
      const recording = recordingMailer();
      await sendOutbox({ ctx: contextOf(provider), mailer: recording.mailer });
      return recording.sent.sort((a, b) => a.to.localeCompare(b.to));
    };
    for (const mail of await mailed('saveTheDate')) expect(mail.text + mail.html).not.toContain('save-the-date-card');
    await dataOf(await put({}));
    const [spanish, english] = await mailed('saveTheDate');
    expect(spanish?.text).toContain(`Ver la tarjeta (PDF):\n${link}`);
    expect(english?.text).toContain(`View the card (PDF):\n${link}`);
    expect(english?.html).toMatch(new RegExp(`<a href="${link}"[^>]*>View the card \\(PDF\\)</a>`));
    const custom = await mailed('custom');
    expect(custom).toHaveLength(2);
    for (const mail of custom) expect(mail.text + mail.html).not.toContain('save-the-date-card');
  });
});
