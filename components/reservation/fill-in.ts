import type { GuestName } from '@/lib/contract/guest';
import type { BookingDraftStore } from '@/lib/stores/booking-draft';
import { withPerson } from '@/lib/stores/draft-people';

const INITIAL = / \p{L}\.$/u;

/** Puts a person of the guest list where a name is still missing; what was typed before stays. */
export function fillIn(store: BookingDraftStore, { id, name }: GuestName): void {
  const { contact, roomsConfiguration: rooms, change } = store.getState();
  const firstName = contact.firstName.trim() ? contact.firstName : name.replace(INITIAL, '');
  const [first, ...others] = rooms;
  const named = first?.persons.adult[0]?.name.trim();
  change({
    contact: { ...contact, firstName },
    ...(first &&
      !named && { roomsConfiguration: [{ ...first, persons: withFirst(first, { name, guestId: id }) }, ...others] }),
  });
}

type Room = Parameters<typeof withPerson>[0];
const withFirst = (room: Room, part: { name: string; guestId: string }) =>
  withPerson(room, { band: 'adult', place: 0 }, part);
