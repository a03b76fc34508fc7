import type { HouseholdAnswers } from '@/lib/contract/household';
import { FIRST_PARTY } from '@/lib/domain/first-stay';
import type { Stay } from '@/lib/domain/nights';
import { bookingDraftOf } from '@/lib/stores/booking-draft';
import { isUntouched } from '@/lib/stores/booking-draft-shape';

/**
 * Begins a booking with the data of an invitation: the guest's name, and one adult where nobody comes along. A booking
 * that was begun before is not changed; a draft with only a name is, since the name may come from another invitation
 * that was opened in this browser.
 */
export function beginBooking({ eventCode, guest, people }: HouseholdAnswers, stay: Stay): void {
  if (!guest) return;
  const draft = bookingDraftOf(eventCode, stay);
  draft.restore();
  const { contact, roomsConfiguration: rooms, change, changeRoom } = draft.getState();
  if (contact.email || contact.mobile || !isUntouched(draft.getState())) return;
  change({ contact: { ...contact, ...guest, maternalLastName: guest.maternalLastName ?? '' } });
  const adults = people.filter(({ attends }) => attends).length === 1 ? 1 : FIRST_PARTY.adults;
  for (const { id } of rooms) changeRoom(id, { adults });
}
