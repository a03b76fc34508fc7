import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChangePreview } from '@/lib/contract/booking-change';
import type { Payment } from '@/lib/contract/payment';
import type { Reservation } from '@/lib/contract/reservation';
import { agencies, outbox } from '@/lib/provider/db/schema';
import { sendOutbox } from '@/lib/provider/jobs/send-outbox';
import { type Booked, booked, staffOf } from '@/tests/support/after-booking';
import { AGENCY, dataOf, holdBody, insertBlock, NOW, room } from '@/tests/support/booking';
import { depositForm } from '@/tests/support/deposit';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { contextOf, orderMail, recordingMailer } from './mail-support';

const OFFICE = 'oficina@example.test';

let provider: TestProvider;
let staff: { cookie: string };
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  staff = await staffOf(provider);
  await provider.db.update(agencies).set({ email: OFFICE }).where(eq(agencies.id, AGENCY));
});
afterAll(() => provider.close());
beforeEach(() => provider.db.delete(outbox));

/** What left meanwhile, by whom it went to. */
async function mails() {
  const { mailer, sent } = recordingMailer();
  await sendOutbox({ ctx: contextOf(provider), mailer });
  const saying = (wanted: boolean) =>
    sent.filter(({ to }) => (to === OFFICE) === wanted).map(({ subject, text }) => `${subject}\n${text}`);
  return { office: saying(true).join('\n'), guest: saying(false).join('\n') };
}

const record = ({ path }: Booked, method: string, headers: { cookie: string }) =>
  provider.request(`${path}/payments`, { method: 'POST', body: depositForm({ method }), headers });

describe('the agency is told who did it', () => {
  it('where its own staff booked for a guest, and where the guest did', async () => {
    const { code, categoryIds } = await insertBlock(provider.db);
    const ask = (path: string, json: object) => provider.request(path, { json, headers: staff });
    const held = await ask(`/api/v1/events/${code}/reservations`, holdBody([room(categoryIds[0])]));
    const { key } = await dataOf<Reservation>(held, 201);
    await dataOf(await ask(`/api/v1/reservations/${key}/confirm`, { acceptTerms: true }));
    const { office } = await mails();
    expect(office).toContain('Tu equipo reservó a nombre de María Peña para Ana & Luis. Sus habitaciones esperan');
    await booked(provider);
    expect((await mails()).office).toContain('María Peña confirmó una reservación para Ana & Luis.');
  });

  it('where staff moved a room to other days, and where the guest did', async () => {
    const moved = async (by: (guest: Booked) => { cookie: string }) => {
      const guest = await booked(provider);
      await provider.db.delete(outbox);
      const [one] = guest.reservation.rooms;
      const days = { checkIn: '2027-06-02', checkOut: '2027-06-04' };
      const headers = by(guest);
      const change = { kind: 'dates', roomId: one?.id, ...days };
      const { difference } = await dataOf<ChangePreview>(
        await provider.request(`${guest.path}/change-previews`, { json: change, headers }),
      );
      const json = { ...days, version: one?.version, expectedDifference: difference.amount };
      await dataOf(await provider.request(`${guest.path}/rooms/${one?.id}/dates`, { json, headers }));
      return mails();
    };
    const byStaff = await moved(() => staff);
    expect(byStaff.office).toContain('Tu equipo cambió la reservación de María Peña para Ana & Luis;');
    expect(byStaff.guest).toContain('Tu reservación para Ana & Luis cambió;');
    const byGuest = await moved(({ headers }) => headers);
    expect(byGuest.office).toContain('María Peña cambió su reservación para Ana & Luis;');
    expect(byGuest.guest).toContain('Tu reservación para Ana & Luis cambió;');
  });

  it('also by an order of an older version, which named the change by its kind', async () => {
    const { key } = await booked(provider);
    await provider.db.delete(outbox);
    const payload = { key, change: 'addRooms', amount: { amount: 15_000, currency: 'USD' } };
    await orderMail(provider, { agencyId: AGENCY, kind: 'reservation-changed', payload });
    expect((await mails()).guest).toContain('Tu reservación para Ana & Luis cambió;');
  });

  it('where staff wrote a payment down, which somebody else then approves', async () => {
    const guest = await booked(provider);
    await provider.db.delete(outbox);
    await dataOf<Payment>(await record(guest, 'deposit', staff), 201);
    const { office, guest: told } = await mails();
    expect(office).toContain(`Tu equipo registró un pago de USD\u00a0150.00 de María Peña para Ana & Luis.`);
    expect(office).not.toContain('subió');
    expect(told).toContain('Recibimos tu comprobante');
  });
});

describe('a guest whose money staff took', () => {
  it.each([
    ['cash', 'Tu pago en efectivo de USD\u00a0150.00 está en revisión.'],
    ['terminal', 'Tu pago con tarjeta en la terminal de USD\u00a0150.00 está en revisión.'],
  ])('by %s is not told of a proof and a deposit that they never sent', async (method, sentence) => {
    const guest = await booked(provider);
    await provider.db.delete(outbox);
    await dataOf<Payment>(await record(guest, method, staff), 201);
    const { guest: told } = await mails();
    expect(told).toContain(`Registramos tu pago (${guest.key})`);
    expect(told).toContain(sentence);
    expect(told).not.toContain('Recibimos tu comprobante');
  });
});
