import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContactMessage, ContactMessagePage, SentMessage } from '@/lib/contract/contact';
import { auditLog, contactMessages, notifications, outbox, signups } from '@/lib/provider/db/schema';
import { sendOutbox } from '@/lib/provider/jobs/send-outbox';
import { dataOf, failureOf } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { contextOf, recordingMailer } from '../mail/mail-support';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({
    now: new Date('2026-11-20T15:00:00Z'),
    env: { SITE_URL: 'https://bodas.example.mx' },
  });
});
afterAll(() => provider.close());

const path = '/api/v1/contact-messages';
const BODY = {
  name: 'Marina Sosa',
  mobile: '55 1234 5678',
  email: 'Marina@Correo.test',
  message: '¿Tienen fechas en marzo?\nSomos 60.',
};
const send = (body: object = {}, headers: Record<string, string> = {}, from = provider) =>
  from.request(path, { json: { ...BODY, ...body }, headers });
const kept = (id: string) => provider.db.select().from(contactMessages).where(eq(contactMessages.id, id));

describe('a message of the contact page', () => {
  it('is stored for the agency of the token, mailed there and, in the sender’s language, to the sender', async () => {
    await provider.db.delete(outbox);
    const { id } = await dataOf<SentMessage>(await send({}, { 'accept-language': 'en' }), 201);
    expect(await kept(id)).toMatchObject([{ agencyId: '1', eventId: null, mobile: '+525512345678', locale: 'en' }]);
    const { mailer, sent } = recordingMailer();
    await sendOutbox({ ctx: contextOf(provider), mailer });
    const [toAgency, copy] = sent.toSorted((a) => (a.to === 'hola@costaeterna.test' ? -1 : 1));
    expect(toAgency).toMatchObject({ to: 'hola@costaeterna.test', subject: 'Marina Sosa escribió desde el sitio' });
    expect(toAgency?.text).toContain(`https://bodas.example.mx/adminmaster/Notificaciones/mensajes/${id}`);
    expect(copy).toMatchObject({ to: 'marina@correo.test', subject: 'We have your message' });
    expect(toAgency?.text).toContain('¿Tienen fechas en marzo?');
    expect(copy?.text).not.toContain('¿Tienen fechas en marzo?');
    const [notice] = await provider.db.select().from(notifications).where(eq(notifications.type, 'CONTACT_ORG'));
    expect(notice).toBeDefined();
    const [audited] = await provider.db.select().from(auditLog).where(eq(auditLog.entityId, id));
    expect(audited).toMatchObject({ action: 'contactMessage.sent', agencyId: '1', actor: 'visitor' });
  });

  it('from an event’s page goes to the event’s agency as CONTACT_ATTE', async () => {
    const { id } = await dataOf<SentMessage>(await send({ eventCode: 'PLS-DEMO-OTRA' }), 201);
    const [row] = await kept(id);
    expect(row?.agencyId).toBe('2');
    const told = await provider.db.select().from(notifications).where(eq(notifications.agencyId, '2'));
    expect(told).toMatchObject([
      { type: 'CONTACT_ATTE', eventId: row?.eventId, params: { name: 'Marina Sosa', messageId: id } },
    ]);
    expect((await failureOf(await send({ eventCode: 'PLS-NADIE' }))).code).toBe('EVENT_KEY_NOT_FOUND');
  });

  it('stands in the inbox by its beginning, of whole signs', async () => {
    const message = `${'a'.repeat(159)}🎉 nos vemos en la boda`;
    const { id } = await dataOf<SentMessage>(await send({ message }), 201);
    expect((await kept(id))[0]?.message).toBe(message);
    const told = await provider.db.select().from(notifications).where(eq(notifications.agencyId, '1'));
    expect(told.find(({ params }) => params.messageId === id)?.params.message).toBe(`${'a'.repeat(159)}…`);
  });

  it('is one for one key, and another body with that key is refused', async () => {
    const key = { 'idempotency-key': 'contact-1' };
    const answers = await Promise.all([1, 2, 3].map(() => send({}, key)));
    const ids = await Promise.all(answers.map(async (answer) => (await dataOf<SentMessage>(answer, 201)).id));
    expect(new Set(ids).size).toBe(1);
    expect((await failureOf(await send({ name: 'Otra' }, key))).code).toBe('IDEMPOTENCY_MISMATCH');
  });

  it('takes no link and no second line for a name', async () => {
    for (const name of ['Gana en premio.com', 'Ana\nLuis', 'ana@correo.test'])
      expect((await failureOf(await send({ name }))).fields).toEqual({
        name: 'Escribe solo el nombre, sin enlaces ni correos',
      });
  });

  it('names each field that is wrong in the caller’s language', async () => {
    const wrong = { name: ' ', mobile: 'llámame 12', email: 'x@', message: 'Hola' };
    expect(await failureOf(await send(wrong))).toMatchObject({
      code: 'INVALID',
      fields: { name: 'El campo Nombre es requerido', email: 'Formato invalido', message: 'Minimo 5 caracteres' },
    });
    expect((await failureOf(await send({ mobile: '12345678' }))).fields).toHaveProperty('mobile');
  });

  it('asks for what is blank, whatever else the field would want', async () => {
    expect((await failureOf(await send({ name: '', mobile: ' ', email: '', message: '  ' }))).fields).toEqual({
      name: 'El campo Nombre es requerido',
      mobile: 'El campo Celular es requerido',
      email: 'El campo Email es requerido',
      message: 'El campo Mensaje es requerido',
    });
  });

  it('carries what the simulator was asked, of a hotel that is there', async () => {
    const estimate = {
      hotelId: 'hotel-gran-marea',
      checkIn: '2027-05-01',
      checkOut: '2027-05-04',
      rooms: [{ quantity: 10, adults: 2 }],
    };
    const { id } = await dataOf<SentMessage>(await send({ estimate }), 201);
    expect((await kept(id))[0]?.estimate).toMatchObject({ rooms: [{ quantity: 10, adults: 2, infants: 0 }] });
    expect((await send({ estimate: { ...estimate, hotelId: 'hotel-none' } })).status).toBe(422);
  });

  it('is read whole by the office of its agency alone', async () => {
    const { id } = await dataOf<SentMessage>(await send({ name: 'Solo Costa' }), 201);
    const read = async (email: string, query = '') =>
      provider.request(query || `${path}/${id}`, { headers: await provider.as(email) });
    expect(await dataOf<ContactMessage>(await read('agencyuser@demo.test'))).toMatchObject({ id, name: 'Solo Costa' });
    const listed = await dataOf<{ data: ContactMessage[] }>(await read('agency@demo.test', `${path}?q=solo costa`));
    expect(listed.data.map((message) => message.id)).toEqual([id]);
    expect((await read('agency2@demo.test')).status).toBe(404);
    expect((await read('agency2@demo.test', `${path}?agency_id=1`)).status).toBe(404);
    expect((await read('payment@demo.test')).status).toBe(403);
  });
});

describe('robots', () => {
  it('that fill the hidden field are answered like everybody, and nothing is kept', async () => {
    const count = async () => [
      await provider.db.$count(contactMessages),
      await provider.db.$count(outbox),
      await provider.db.$count(signups),
    ];
    const before = await count();
    const website = 'https://spam.test';
    await dataOf<SentMessage>(await send({ website }), 201);
    const reset = await provider.request('/api/v1/password-resets', { json: { email: 'agency@demo.test', website } });
    const signup = await provider.request('/api/v1/signup', {
      json: {
        kind: 'couple',
        plan: 'honey',
        name: 'Bot',
        email: 'bot@correo.test',
        website,
        password: 'una-clave-nueva-2026',
        partnerName: 'Bot',
        tentativeDate: '2028-05-01',
      },
    });
    expect([reset.status, signup.status]).toEqual([202, 202]);
    expect(await count()).toEqual(before);
  });

  it('are asked for the captcha’s box on the public forms where the site has keys', async () => {
    const captcha = { siteKey: 'site-key', verify: async ({ token }: { token: string }) => token === 'ticked' };
    const guarded = await startTestProvider({ beside: provider, services: { captcha } });
    const asked = { code: 'CAPTCHA', details: { siteKey: 'site-key' } };
    try {
      expect(await failureOf(await send({}, {}, guarded))).toMatchObject(asked);
      expect((await send({ captcha: 'ticked' }, {}, guarded)).status).toBe(201);
      const reset = (body: object) =>
        guarded.request('/api/v1/password-resets', { json: { email: 'agency@demo.test', ...body } });
      expect(await failureOf(await reset({ captcha: 'no' }))).toMatchObject(asked);
      expect((await reset({ captcha: 'ticked' })).status).toBe(202);
    } finally {
      await guarded.close();
    }
  });

  it('are held back by address', async () => {
    const limited = await startTestProvider({ beside: provider, env: { RATE_LIMIT_LOGIN_PER_MINUTE: '2' } });
    try {
      const answers = [];
      for (let time = 1; time <= 3; time++) answers.push(await send({}, {}, limited));
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 429]);
      expect(answers.at(-1)?.headers.get('retry-after')).toMatch(/^\d+$/);
    } finally {
      await limited.close();
    }
  });
});

describe('an answer to a message', () => {
  const answer = async (id: string, body: object, email = 'agencyuser@demo.test') =>
    provider.request(`${path}/${id}/answer`, { json: body, headers: await provider.as(email) });
  const noticesOf = async (id: string) =>
    (await provider.db.select().from(notifications))
      .filter(({ params }) => params.messageId === id)
      .map(({ status }) => status);

  it('goes to the sender in their language, ends the notification and says who answered and when', async () => {
    const { id } = await dataOf<SentMessage>(await send({}, { 'accept-language': 'en' }), 201);
    expect(await noticesOf(id)).toEqual(['On']);
    await provider.db.delete(outbox);
    const text = 'Sí, del 5 al 12 de marzo.\nTe llamamos mañana.';
    const answered = await dataOf<ContactMessage>(await answer(id, { way: 'mail', text }));
    const told = { way: 'mail', text, by: expect.stringMatching(/\w/), at: '2026-11-20T15:00:00.000Z' };
    expect(answered.answer).toEqual(told);
    expect(await noticesOf(id)).toEqual(['Off']);
    const { mailer, sent } = recordingMailer();
    await sendOutbox({ ctx: contextOf(provider), mailer });
    expect(sent).toMatchObject([
      {
        to: 'marina@correo.test',
        subject: 'Costa Eterna Bodas answers your message',
        replyTo: 'hola@costaeterna.test',
      },
    ]);
    for (const line of [...text.split('\n'), '¿Tienen fechas en marzo?']) expect(sent[0]?.text).toContain(line);
    const audited = await provider.db.select().from(auditLog).where(eq(auditLog.entityId, id));
    expect(audited.map(({ action }) => action)).toContain('contactMessage.answered');
  });

  it('that was given otherwise than by mail is taken back: the message waits again and is told of anew', async () => {
    const { id } = await dataOf<SentMessage>(await send(), 201);
    const undo = async (at: string | undefined, email = 'agencyuser@demo.test') =>
      provider.request(`${path}/${id}/answer/undo`, { json: { at }, headers: await provider.as(email) });
    const said = await dataOf<ContactMessage>(await answer(id, { way: 'phone' }));
    expect((await undo(said.answer?.at, 'agency2@demo.test')).status).toBe(404);
    expect((await undo(said.answer?.at, 'payment@demo.test')).status).toBe(403);
    expect(await failureOf(await undo('2026-11-20T14:00:00.000Z'))).toMatchObject({
      code: 'STALE',
      details: { id, answer: { way: 'phone' } },
    });
    expect((await dataOf<ContactMessage>(await undo(said.answer?.at, 'agency@demo.test'))).answer).toBeNull();
    expect(await noticesOf(id)).toEqual(['On']);
    expect((await failureOf(await undo(said.answer?.at))).code).toBe('STALE');
    const mailed = await dataOf<ContactMessage>(await answer(id, { way: 'mail', text: 'Con gusto' }));
    expect((await failureOf(await undo(mailed.answer?.at))).code).toBe('INVALID_STATE');
    expect(await noticesOf(id)).toEqual(['Off']);
    const audited = await provider.db.select().from(auditLog).where(eq(auditLog.entityId, id));
    expect(audited.map(({ action }) => action)).toContain('contactMessage.reopened');
  });

  it('tells the messages that still wait apart from those that have one, with their numbers, to each agency its own', async () => {
    const { id } = await dataOf<SentMessage>(await send({ name: 'Espera Todavía' }), 201);
    const { id: done } = await dataOf<SentMessage>(await send({ name: 'Ya Contestada' }), 201);
    await answer(done, { way: 'phone' });
    const read = async (query: string, email = 'agency@demo.test') =>
      dataOf<ContactMessagePage>(
        await provider.request(`${path}?per_page=100&${query}`, { headers: await provider.as(email) }),
      );
    const [all, waiting, answered] = [
      await read(''),
      await read('filter[answered]=waiting'),
      await read('filter[answered]=answered'),
    ];
    const ids = ({ data }: ContactMessagePage) => data.map((message) => message.id);
    expect(ids(waiting)).toContain(id);
    expect(ids(answered)).toContain(done);
    expect(ids(answered).filter((each) => ids(waiting).includes(each))).toEqual([]);
    expect(all.counts).toEqual({ waiting: waiting.total, answered: answered.total });
    expect(all.total).toBe(waiting.total + answered.total);
    // The numbers are of all there is, whatever is looked for.
    const sought = await read('q=Ya Contestada&filter[answered]=answered');
    expect([ids(sought), sought.total, sought.counts]).toEqual([[done], 1, all.counts]);
    expect((await read('q=Ya Contestada&filter[answered]=waiting')).total).toBe(0);
    const { length } = await provider.db.select().from(contactMessages).where(eq(contactMessages.agencyId, '2'));
    expect((await read('', 'agency2@demo.test')).counts).toEqual({ waiting: length, answered: 0 });
    const headers = await provider.as('agency@demo.test');
    expect((await provider.request(`${path}?filter[answered]=perhaps`, { headers })).status).toBe(422);
  });

  it('is one: whoever comes second is told what was answered', async () => {
    const { id } = await dataOf<SentMessage>(await send(), 201);
    const both = await Promise.all([answer(id, { way: 'phone' }), answer(id, { way: 'whatsapp' }, 'agency@demo.test')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = await failureOf(await answer(id, { way: 'mail', text: 'Otra' }));
    expect(refused).toMatchObject({ code: 'ALREADY_DECIDED', details: { id, answer: { text: null } } });
    const mails = await provider.db.select().from(outbox).where(eq(outbox.kind, 'contact-answer'));
    expect(mails.filter(({ payload }) => payload.messageId === id)).toEqual([]);
  });

  it('needs words where it is mailed, and is of the office of the message’s agency alone', async () => {
    const { id } = await dataOf<SentMessage>(await send(), 201);
    expect((await failureOf(await answer(id, { way: 'mail', text: '  ' }))).fields).toHaveProperty('text');
    expect((await answer(id, { way: 'pigeon' })).status).toBe(422);
    expect((await answer(id, { way: 'phone' }, 'agency2@demo.test')).status).toBe(404);
    expect((await answer(id, { way: 'phone' }, 'payment@demo.test')).status).toBe(403);
    expect((await provider.request(`${path}/${id}/answer`, { json: { way: 'phone' } })).status).toBe(401);
    expect(await noticesOf(id)).toEqual(['On']);
  });
});
