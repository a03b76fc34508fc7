import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AgencyProfile } from '@/lib/contract/agency-profile';
import type { AgencyHealth } from '@/lib/contract/platform-agency';
import { agencies, auditLog, outbox, users } from '@/lib/provider/db/schema';
import { sendOutbox } from '@/lib/provider/jobs/send-outbox';
import { dataOf, failureOf, insertUser, NOW } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { contextOf, recordingMailer } from '../mail/mail-support';

let provider: TestProvider;
let admin: { cookie: string };
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  // The agency of the site that is used.
  await insertUser(provider.db, { role: 'agency' });
  admin = await provider.as((await insertUser(provider.db, { role: 'admin', agencyId: null })).email);
});
afterAll(() => provider.close());

const AGENCY = { name: 'Playa Azul', phone: '998 123 4567', languageCode: 'en', person: 'Rosa Díaz' };
const open = (json: object, headers: Record<string, string> = admin) =>
  provider.request('/api/v1/admin/agencies', { json: { ...AGENCY, ...json }, headers });
async function mails() {
  const { sent, mailer } = recordingMailer();
  await sendOutbox({ ctx: contextOf(provider), mailer });
  return sent;
}

it('is opened with its first person, who is invited in the language, takes the account and gets the site’s token', async () => {
  const made = await dataOf<AgencyHealth>(await open({ email: 'Rosa@Playa.test' }), 201);
  expect(made).toMatchObject({ name: 'Playa Azul', email: 'rosa@playa.test', suspendedAt: null, people: 0, events: 0 });
  const [invited] = await provider.db.select().from(users).where(eq(users.email, 'rosa@playa.test'));
  expect(invited).toMatchObject({ agencyId: made.id, role: 'agency', emailVerified: false, languageCode: 'en' });
  const log = await provider.db.select().from(auditLog).where(eq(auditLog.agencyId, made.id));
  expect(log.map(({ action }) => action).toSorted()).toEqual(['agency.opened', 'user.invited']);
  const [invitation, ...others] = await mails();
  expect([invitation?.to, others]).toEqual(['rosa@playa.test', []]);
  expect(invitation?.text).toContain('Playa Azul');
  const key = /invitation(?:=|\/)([\w-]{20,})/.exec(invitation?.text ?? '')?.[1] ?? 'none';
  const before = await provider.db.select().from(agencies).where(eq(agencies.id, made.id));
  const answer = await provider.request(`/api/v1/invitations/${key}`, {
    method: 'PUT',
    json: { name: 'Rosa Díaz', password: 'playa azul de noche 7', passwordConfirmation: 'playa azul de noche 7' },
  });
  expect(answer.status).toBeLessThan(300);
  const [welcome] = await mails();
  expect(welcome).toMatchObject({ to: 'rosa@playa.test', subject: 'Your agency is ready' });
  const after = await provider.db.select().from(agencies).where(eq(agencies.id, made.id));
  expect(before[0]?.tokenHash).not.toMatch(/^[0-9a-f]{64}$/);
  expect(after[0]?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
  const staff = await provider.request('/api/auth/login', {
    json: { email: 'rosa@playa.test', password: 'playa azul de noche 7' },
  });
  expect(staff.status).toBe(200);
});

it('saves its profile as it was opened, its telephone being the first of its phones', async () => {
  const made = await dataOf<AgencyHealth>(await open({ email: 'perfil@playa.test' }), 201);
  const headers = await provider.as((await insertUser(provider.db, { role: 'agency', agencyId: made.id })).email);
  const path = `/api/v1/agencies/${made.id}`;
  const { version, name, phones } = await dataOf<AgencyProfile>(await provider.request(path, { headers }));
  expect(phones).toEqual([{ phone: AGENCY.phone, kind: 'Phone', description: null }]);
  const saved = await provider.request(path, { method: 'PATCH', json: { name, phones, version }, headers });
  expect((await dataOf<AgencyProfile>(saved)).phones).toEqual(phones);
});

it('later people of an agency get no other token for it', async () => {
  const made = await dataOf<AgencyHealth>(await open({ email: 'uno@playa.test' }), 201);
  await provider.db
    .update(agencies)
    .set({ tokenHash: 'a'.repeat(64) })
    .where(eq(agencies.id, made.id));
  const [invitation] = await mails();
  const key = /invitation(?:=|\/)([\w-]{20,})/.exec(invitation?.text ?? '')?.[1] ?? 'none';
  const json = { name: 'Uno', password: 'playa azul de noche 7', passwordConfirmation: 'playa azul de noche 7' };
  expect((await provider.request(`/api/v1/invitations/${key}`, { method: 'PUT', json })).status).toBeLessThan(300);
  const welcomes = and(eq(outbox.kind, 'agency-welcome'), eq(outbox.agencyId, made.id));
  expect(await provider.db.$count(outbox, welcomes)).toBe(0);
});

it('is one for one key, none for an address that has an account, and says what is wrong beside its field', async () => {
  const keyed = { ...admin, 'idempotency-key': 'agency-1' };
  const twice = await Promise.all(
    [1, 2].map(async () => dataOf<AgencyHealth>(await open({ email: 'dos@playa.test' }, keyed), 201)),
  );
  expect(new Set(twice.map(({ id }) => id)).size).toBe(1);
  const count = await provider.db.$count(agencies);
  expect(Object.keys((await failureOf(await open({ email: 'dos@playa.test' }))).fields ?? {})).toEqual(['email']);
  const wrong = { name: 'X', phone: '12', email: 'x@', person: '' };
  expect(Object.keys((await failureOf(await open(wrong))).fields ?? {}).toSorted()).toEqual(
    Object.keys(wrong).toSorted(),
  );
  const words = await failureOf(await open({ email: 'tres@playa.test', phone: 'llámame luego' }));
  expect(words.fields).toEqual({ phone: 'Escribe un teléfono válido' });
  expect(await provider.db.$count(agencies)).toBe(count);
});

it('is for the platform’s admin alone', async () => {
  for (const role of ['agency', 'agencyUser', 'support', 'organizer'] as const) {
    const person = await provider.as((await insertUser(provider.db, { role })).email);
    expect([role, (await open({ email: `${role}@nueva.test` }, person)).status]).toEqual([role, 403]);
  }
  expect((await open({ email: 'nadie@nueva.test' }, {})).status).toBe(401);
});
