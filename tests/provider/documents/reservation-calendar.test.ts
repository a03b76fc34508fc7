import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmed, holdBody, insertBlock, insertUser, NOW, room, type TestBlock } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
let block: TestBlock;
let key: string;
let holder: { cookie: string };
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  const ceremony = {
    date: '2027-06-10',
    startTime: '17:30',
    venue: { es: 'Capilla', en: 'Chapel' },
    location: { es: 'Playa', en: 'Beach' },
    description: null,
    dressCode: null,
  };
  block = await insertBlock(provider.db, { event: { ceremony } });
  const rooms = [room(block.categoryIds[0], 7, 4), room(block.categoryIds[0], 7, 4), room(block.categoryIds[1], 8, 2)];
  const { reservation, headers } = await confirmed(provider.request, block.code, holdBody(rooms));
  ({ key } = reservation);
  holder = headers;
});
afterAll(() => provider.close());

const path = (query = '') => `/api/v1/reservations/${key}/calendar.ics${query}`;
/** Folded lines made whole again. RFC 5545 3.1. */
const read = async (query = '') => {
  const answer = await provider.request(path(query), { headers: holder });
  expect(answer.status).toBe(200);
  return { answer, text: (await answer.text()).replace(/\r\n[ \t]/g, '') };
};
const entries = (text: string) => text.split('BEGIN:VEVENT').slice(1);

describe('the calendar file of a reservation', () => {
  it('has each stay once, its last day not in it', async () => {
    const { answer, text } = await read();
    expect(answer.headers.get('content-type')).toContain('text/calendar');
    const stays = entries(text).filter((entry) => entry.includes('UID:stay-'));
    expect(stays).toHaveLength(2);
    expect(stays[0]).toContain('DTSTART;VALUE=DATE:20270608');
    expect(stays[0]).toContain('DTEND;VALUE=DATE:20270612');
    expect(stays[0]).toContain('2 habitaciones');
    expect(stays[1]).toContain('DTSTART;VALUE=DATE:20270609');
    expect(stays[1]).toContain('DTEND;VALUE=DATE:20270611');
  });

  it('has the ceremony by the clock of its zone and what is still to be paid by its day', async () => {
    const { text } = await read();
    const [ceremony] = entries(text).filter((entry) => entry.includes('UID:ceremony-'));
    expect(ceremony).toMatch(/DTSTART;TZID=America\/[A-Za-z_]+:20270610T173000/);
    const due = entries(text).filter((entry) => entry.includes('UID:due-'));
    expect(due).toHaveLength(2);
    expect(due[0]).toContain('SUMMARY:Primer pago: USD');
    expect(due[1]).toContain('DTSTART;VALUE=DATE:20270401');
    expect(due[1]).toContain('SUMMARY:Saldo: USD');
  });

  it('carries the version as its sequence and keeps its ids, so that a newer file replaces an older one', async () => {
    const { text } = await read();
    const again = await read('?locale=en');
    const uids = (calendar: string) => calendar.match(/^UID:.*$/gm);
    expect(uids(again.text)).toEqual(uids(text));
    for (const entry of entries(text)) expect(entry).toMatch(/SEQUENCE:[1-9]/);
    expect(again.text).toContain('SUMMARY:First payment');
    expect(again.text).toContain('/en/adminReservacion');
  });

  it('opens for who holds it and for staff, without the agency token, and for nobody else', async () => {
    expect((await fetch(provider.url + path(), { headers: holder })).status).toBe(200);
    expect((await fetch(provider.url + path())).status).toBe(401);
    const staff = await insertUser(provider.db, { role: 'agency' });
    expect((await provider.request(path(), { headers: await provider.as(staff.email) })).status).toBe(200);
    const foreign = await insertUser(provider.db, { role: 'agency', agencyId: 'another-agency' });
    expect((await provider.request(path(), { headers: await provider.as(foreign.email) })).status).toBe(404);
  });
});
