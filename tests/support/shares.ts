import type { CompanionPlace } from '@/lib/contract/companion';
import type { BookingSplit, OwnShare } from '@/lib/contract/share';
import type { Booked } from './after-booking';
import { dataOf, type Send } from './booking';
import { depositForm } from './deposit';

export interface Invited {
  token: string;
  id: string;
}

export type Sharing = ReturnType<typeof sharingOn>;

/** What tests do with the shares of a booking: invite, split, look and pay. */
export function sharingOn({ request }: { request: Send }) {
  /** Invites a person of a room, by default the second, and answers the invitation's id and token. */
  async function invite(guest: Booked, room = 0, place = 1, more: object = {}): Promise<Invited> {
    const roomId = guest.reservation.rooms[room]?.id ?? '';
    const json = { roomId, place, ...more };
    const path = `${guest.path}/companions`;
    const places = await dataOf<CompanionPlace[]>(await request(path, { json, headers: guest.headers }));
    const { invitation } = places.find((each) => each.roomId === roomId && each.place === place) ?? {};
    return { id: invitation?.id ?? '', token: new URL(invitation?.url ?? '').searchParams.get('token') ?? '' };
  }
  const splitNow = async (guest: Booked) =>
    dataOf<BookingSplit>(await request(`${guest.path}/splits`, { headers: guest.headers }));
  const split = async (guest: Booked, input: object, headers: Record<string, string> = guest.headers, room = 0) => {
    const { version } = await splitNow(guest);
    const json = { way: 'equal', holderWeight: 1, shares: [], version, ...input };
    const path = `${guest.path}/rooms/${guest.reservation.rooms[room]?.id}/split`;
    return request(path, { method: 'PUT', json, headers });
  };
  const shared = async (guest: Booked, ...people: Invited[]) =>
    dataOf<BookingSplit>(await split(guest, { shares: people.map(({ id }) => ({ companionId: id, weight: 1 })) }));
  const shareOf = async ({ token }: Invited) => dataOf<OwnShare>(await request(`/api/v1/companions/${token}/share`));
  const pay = ({ token }: Invited, fields: Record<string, string>) =>
    request(`/api/v1/companions/${token}/payments`, { method: 'POST', body: depositForm(fields) });
  return { invite, splitNow, split, shared, shareOf, pay };
}
