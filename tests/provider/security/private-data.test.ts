import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  auditLog,
  calls,
  guests,
  payments,
  reservations,
  transportRequests,
  waitlistEntries,
} from '@/lib/provider/db/schema';
import { dataOf } from '@/tests/support/booking';
import { DEMO_PEOPLE } from '../../support/demo-people';
import { startTestProvider, type TestProvider } from '../../support/provider';
import { declaredCalls, make, type ProviderCall, type Target, targetOf } from '../../support/provider-calls';
import { cookieHeader } from '../../support/set-cookies';
import { pdfText } from '../documents/pdf-text';

/** Values that stand nowhere else in the database. */
const MARK = {
  email: 'marca@dato-privado.test',
  mobile: '+525599887711',
  bank: 'Banco Marca',
  trackingKey: 'MARCA-9988',
};
const OWN_PERSON = 'persona@agencia-propia.test';
const CONTACT = /marca@dato-privado|5599887711|notas-de-marca/i;
const PROOF = /Banco Marca|MARCA-9988/i;
/** Everybody who reads about others; the attendee is a guest, and reads their own. */
const STAFF = DEMO_PEOPLE.map(({ account }) => account).filter((account) => account !== 'attendee');

let provider: TestProvider;
let reads: ProviderCall[];
let target: Target;
const people: Record<string, { cookie: string }> = {};

beforeAll(async () => {
  provider = await startTestProvider();
  const { db } = provider;
  const [withTransport] = await db
    .select({ id: reservations.id })
    .from(reservations)
    .innerJoin(transportRequests, eq(transportRequests.reservationId, reservations.id))
    .innerJoin(payments, and(eq(payments.reservationId, reservations.id), isNotNull(payments.proofFileId)))
    .where(eq(reservations.agencyId, '1'));
  const id = withTransport?.id ?? 'none';
  target = await targetOf(provider, id);
  const { email, mobile, bank, trackingKey } = MARK;
  await db.update(reservations).set({ email, mobile }).where(eq(reservations.id, id));
  await db.update(payments).set({ bank, trackingKey }).where(eq(payments.reservationId, id));
  await db.update(waitlistEntries).set({ email, mobile }).where(eq(waitlistEntries.eventId, target.eventId));
  const ofCalls = db.select({ id: calls.guestId }).from(calls).where(eq(calls.eventId, target.eventId));
  for (const { id: guest } of await ofCalls) {
    if (guest) await db.update(guests).set({ email, mobile, notes: 'notas-de-marca' }).where(eq(guests.id, guest));
  }
  const told = {
    agencyId: '1',
    at: provider.clock.now(),
    actor: 'system:test',
    after: { people: [{ email, mobile }] },
  };
  await db.insert(auditLog).values([
    { ...told, action: 'guest.changed', entity: 'guest', entityId: 'gone', before: { notes: 'notas-de-marca' } },
    { ...told, action: 'reservation.contactCorrected', entity: 'reservation', entityId: id },
    { ...told, action: 'waitlist.joined', entity: 'waitlistEntry', entityId: 'gone', after: { email } },
    { ...told, action: 'user.invited', entity: 'user', entityId: 'gone', after: { email: OWN_PERSON } },
  ]);
  for (const name of STAFF) people[name] = await provider.as(`${name}@demo.test`);
  const login = await provider.request('/login', { json: { key: target.reservationKey, email } });
  people.holder = { cookie: cookieHeader(login) };
  const endless = new Set(['GET /api/v1/notifications/stream']);
  reads = (await declaredCalls(provider)).filter(({ method, name }) => method === 'GET' && !endless.has(name));
});
afterAll(() => provider.close());

/** Calls whose answer to this person, as records or as a file, shows contact data, and those that show proofs. */
async function shownTo(name: string): Promise<{ contact: string[]; proof: string[] }> {
  const contact = new Set<string>();
  const proof = new Set<string>();
  for (const call of reads) {
    const asks = (parameter: string) => call.queryParameters.includes(parameter);
    const whole = { ...(asks('per_page') && { per_page: '100' }) };
    for (const query of asks('format') ? [whole, { ...whole, format: 'csv' }] : [whole]) {
      const answer = await make(provider, call, target, { headers: people[name] ?? {}, query });
      const bytes = new Uint8Array(await answer.arrayBuffer());
      const plain = new TextDecoder().decode(bytes);
      const text = plain.startsWith('%PDF') ? pdfText(bytes) : plain;
      if (CONTACT.test(text)) contact.add(call.name);
      if (PROOF.test(text)) proof.add(call.name);
    }
  }
  return { contact: [...contact], proof: [...proof] };
}

const OF_RESERVATION = 'GET /api/v1/reservations/{key}';
const PROOF_FILE = 'GET /api/v1/payments/{id}/proof';
/** Lists of the office that show whom to reach, and how. */
const LISTS = ['calls', 'transport-requests', 'waitlist'].map((list) => `GET /api/v1/events/{id}/${list}`);
const AUDIT_LOG = ['GET /api/v1/audit-log', 'GET /api/v1/audit-log/export'];
const readsContact = (name: string) => ['admin', 'agency', 'agencyuser', 'weddingplanner', 'organizer'].includes(name);
const readsProof = (name: string) => name === 'payment' || readsContact(name);

describe('what a person’s permissions hide', () => {
  test.each(STAFF)('is hidden from %s in every answer of the provider', { timeout: 60_000 }, async (name) => {
    const { contact, proof } = await shownTo(name);
    if (readsContact(name)) {
      expect(contact).toEqual(expect.arrayContaining([OF_RESERVATION, 'GET /api/v1/events/{id}/reservations']));
      expect(contact).toContain('GET /api/v1/events/{id}/guests');
      if (name !== 'organizer') expect(contact).toEqual(expect.arrayContaining(LISTS));
      if (['admin', 'agency'].includes(name)) expect(contact).toEqual(expect.arrayContaining(AUDIT_LOG));
    } else expect(contact).toEqual([]);
    if (readsProof(name)) expect(proof).toContain(OF_RESERVATION);
    else expect(proof).toEqual([]);
    const file = await provider.request(`/api/v1/payments/${target.paymentId}/proof`, { headers: people[name] });
    expect([PROOF_FILE, name, file.status]).toEqual([PROOF_FILE, name, readsProof(name) ? 200 : 403]);
  });

  test('is shown to the guest whose it is', async () => {
    const { contact, proof } = await shownTo('holder');
    expect(contact).toContain(OF_RESERVATION);
    expect(proof).toContain(OF_RESERVATION);
  });

  test('is not found by searching for it either', async () => {
    const found = async (name: string, list: string, q: string) =>
      (
        await dataOf<{ total: number }>(
          await provider.request(`/api/v1/events/${target.eventId}/${list}?q=${encodeURIComponent(q)}`, {
            headers: people[name],
          }),
        )
      ).total;
    for (const [name, many] of [
      ['agency', 1],
      ['wholesaler', 0],
      ['payment', 0],
    ] as const) {
      expect([name, await found(name, 'reservations', MARK.email)]).toEqual([name, many]);
      expect([name, await found(name, 'reservations', target.reservationKey)]).toEqual([name, 1]);
    }
  });

  test('follows the agency’s own table: a role that loses the permission sees contact data nowhere', async () => {
    const roles = ['agency', 'agencyUser', 'weddingPlanner', 'organizer'] as const;
    const cells = roles.map((role) => ({ role, permission: 'readGuestContacts', allowed: false }));
    const json = { agencyId: '1', cells };
    await provider.request('/api/v1/permissions', { method: 'PUT', json, headers: people.admin ?? {} });
    for (const name of ['agency', 'agencyuser', 'weddingplanner', 'organizer'])
      expect([name, (await shownTo(name)).contact]).toEqual([name, []]);
    const own = await provider.request('/api/v1/audit-log?action=user.invited', { headers: people.agency ?? {} });
    expect(await own.text(), 'whom the agency invited is its own').toContain(OWN_PERSON);
  }, 60_000);
});
