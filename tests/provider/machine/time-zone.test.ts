import { describe, expect, it } from 'vitest';
import type { Reservation } from '@/lib/contract/reservation';
import type { Availability } from '@/lib/contract/room-block';
import { addDays } from '@/lib/domain/nights';
import { dataOf, holdBody } from '@/tests/support/booking';
import { migratedFolder } from '@/tests/support/migrated';
import { DEMO_TOKEN } from '@/tests/support/provider';
import { startProviderProcess } from '@/tests/support/provider-process';
import { cookieHeader } from '@/tests/support/set-cookies';

const EVENT = 'PLS-DEMO-BODA';

/**
 * What a guest is told of dates by a process that lives in a zone: the event, what is free, a hold, the same read
 * again.
 */
async function toldIn(zone: string) {
  const provider = await startProviderProcess(migratedFolder(), { TZ: zone });
  try {
    const send = (path: string, headers: Record<string, string> = {}, json?: unknown) =>
      fetch(provider.base + path, {
        ...(json !== undefined && { method: 'POST', body: JSON.stringify(json) }),
        headers: { authorization: DEMO_TOKEN, 'content-type': 'application/json', ...headers },
      });
    const event = await dataOf<{ eventDate: string; date: unknown }>(await send(`/events/code/${EVENT}`));
    const stay = { checkIn: addDays(event.eventDate, -1), checkOut: addDays(event.eventDate, 2) };
    const query = new URLSearchParams(stay);
    const free = await dataOf<Availability>(await send(`/api/v1/events/${EVENT}/availability?${query}`));
    const category = free.categories.find(({ available }) => available > 0);
    const body = holdBody([{ categoryId: category?.id ?? '', ...stay, adults: 2 }]);
    const answer = await send(`/api/v1/events/${EVENT}/reservations`, {}, body);
    const cookie = cookieHeader(answer);
    const held = await dataOf<Reservation>(answer, 201);
    const read = await dataOf<Reservation>(await send(`/api/v1/reservations/${held.key}`, { cookie }));
    expect(read, `${zone}: what is stored is what was answered`).toEqual(held);
    const { rooms, schedule, nextDue } = read;
    expect(
      rooms.map(({ checkIn, checkOut }) => ({ checkIn, checkOut })),
      `${zone}: the stay as asked for`,
    ).toEqual([stay]);
    const nights = free.categories.map(({ nights: each }) => each);
    return { event: event.eventDate, nights, stay, schedule, nextDue };
  } finally {
    provider.child.kill('SIGTERM');
    await provider.finished;
  }
}

describe('the time zone of the server', () => {
  it('moves no stored date and no deadline: Tokyo tells what Cancún tells', async () => {
    const here = await toldIn('America/Cancun');
    expect(await toldIn('Asia/Tokyo')).toEqual(here);
    expect(here.schedule.at(-1)?.dueOn).toBe(addDays(here.event, -70));
  });
});
