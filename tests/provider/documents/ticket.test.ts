import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reservations } from '@/lib/provider/db/schema';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { pdfText } from './pdf-text';

const TICKET = '/api/v1/reservations/RSV-DEMO-0001/ticket.pdf';
const QR = '/api/v1/reservations/RSV-DEMO-0001/ticket-qr.svg';

let provider: TestProvider;
let attendee: { cookie: string };
beforeAll(async () => {
  provider = await startTestProvider({ now: new Date('2026-11-20T15:00:00Z') });
  attendee = await provider.as('attendee@demo.test');
});
afterAll(() => provider.close());

async function ticket(query = '', headers: Record<string, string> = attendee) {
  const answer = await provider.request(TICKET + query, { headers });
  expect(answer.status).toBe(200);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return { answer, bytes, text: pdfText(bytes) };
}

describe('the ticket', () => {
  it('is a PDF with who, where, when, what is paid and what is left by when, accents right', async () => {
    const { answer, bytes, text } = await ticket();
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="RSV-DEMO-0001.pdf"');
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
    for (const part of [
      'RSV-DEMO-0001',
      'Lucía Hernández Mora',
      'Ximena & Leonardo',
      'Gran Marea Azul Riviera Maya, Playa del Carmen',
      'Suite Vista al Mar',
      '06-06-2027 al 10-06-2027 · 4 noches',
      '2 adultos, 1 menor',
      'EN REVISIÓN',
      'La agencia revisa tu habitación.',
      'USD\u00a01,984.00',
      'USD\u00a0300.00',
      'USD\u00a01,684.00',
      'a más tardar el martes 30 de marzo de 2027',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('speaks the language that is asked for, by query before header', async () => {
    const { text: english } = await ticket('?locale=en');
    expect([english.includes('Next payment'), english.includes('Ocean View Suite')]).toEqual([true, true]);
    expect(english).not.toContain('Suite Vista al Mar');
    expect((await ticket('', { ...attendee, 'accept-language': 'en' })).text).toContain('Next payment');
    expect((await ticket('?locale=es', { ...attendee, 'accept-language': 'en' })).text).toContain('Siguiente pago');
  });

  it('comes without the agency token, since a link downloads it, but never without the person', async () => {
    const bare = await fetch(provider.url + TICKET, { headers: attendee });
    expect(bare.status).toBe(200);
    expect((await fetch(provider.url + TICKET)).status).toBe(401);
    expect((await fetch(provider.url + QR)).status).toBe(401);
  });

  it.each(['agency2@demo.test', 'organizer2@demo.test'])('is not there for %s of another agency', async (email) => {
    const headers = await provider.as(email);
    for (const path of [TICKET, QR]) {
      const answer = await provider.request(path, { headers });
      expect(answer.status).toBe(404);
    }
  });

  it('is not there for an attendee whose it is not', async () => {
    const [other] = await provider.db.select().from(reservations).where(eq(reservations.id, 'reservation-004'));
    const answer = await provider.request(`/api/v1/reservations/${other?.key}/ticket.pdf`, { headers: attendee });
    expect(answer.status).toBe(404);
  });

  it('has a name that its fonts lack as it is said in Latin letters', async () => {
    const ofOther = eq(reservations.id, 'reservation-005');
    await provider.db
      .update(reservations)
      .set({ firstName: 'Őrsi', lastName: '山田', maternalLastName: null })
      .where(ofOther);
    const [other] = await provider.db.select().from(reservations).where(ofOther);
    const headers = await provider.as('agency@demo.test');
    const answer = await provider.request(`/api/v1/reservations/${other?.key}/ticket.pdf`, { headers });
    expect(pdfText(new Uint8Array(await answer.arrayBuffer()))).toContain('Őrsi ShanTian');
  });

  it('of a booking that is over says so, and asks nobody to show it', async () => {
    expect((await ticket()).text).toContain('Muestra este código al llegar');
    const own = eq(reservations.key, 'RSV-DEMO-0001');
    await provider.db.update(reservations).set({ bookingStatus: 'cancelled', version: 99 }).where(own);
    const { text } = await ticket();
    expect(text).toContain('Boleto sin validez');
    expect(text).not.toContain('Muestra este código');
  });

  it('has its code as a picture too', async () => {
    const answer = await provider.request(QR, { headers: attendee });
    expect(answer.headers.get('content-type')).toContain('image/svg+xml');
    expect(await answer.text()).toMatch(/^<svg[^>]+viewBox=/);
  });
});
