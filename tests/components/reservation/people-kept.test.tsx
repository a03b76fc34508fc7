import { render, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AdoptHold } from '@/components/reservation/adopt-hold';
import { reservationInputOf } from '@/components/reservation/use-hold';
import { type Occupant, reservationInput, reservationRoom } from '@/lib/contract/reservation';
import { peopleOf } from '@/lib/domain/rooming-people';
import { bookingDraftOf, createBookingDraft, readDraft } from '@/lib/stores/booking-draft';
import { emptyRoom } from '@/lib/stores/booking-draft-shape';
import { occupantsOf, personsOf } from '@/lib/stores/draft-people';
import { KNOWN_MINOR, OCCUPANT_FIELDS } from '@/tests/support/occupant';
import { aReservation, stay } from './booking-fixtures';

const people: Occupant[] = [
  { name: 'Lucía Hernández', band: 'adult' },
  { name: '', band: 'adult' },
  KNOWN_MINOR,
  { name: '', band: 'infant', age: 1 },
];
const counts = { adults: 2, juniors: 0, minors: 1, infants: 1 };
const usd = (amount: number) => ({ amount, currency: 'USD' });
const room = reservationRoom.parse({
  id: 'room-1',
  categoryId: 'sea',
  categoryName: 'Suite',
  texts: { categoryName: { es: 'Suite', en: 'Suite' } },
  mealPlan: 'AI',
  ...stay,
  nights: 3,
  status: 'requested',
  reason: null,
  ...counts,
  occupants: people,
  observations: 'Cuna',
  hotelConfirmation: null,
  total: usd(1),
  version: 1,
});

describe('what is known of a person', () => {
  it('is all in the sample that these tests send through', () => {
    expect(Object.keys(KNOWN_MINOR).sort()).toEqual(OCCUPANT_FIELDS);
  });

  it('comes back from what a form types and sends', () => {
    expect(occupantsOf({ ...counts, persons: personsOf(people) })).toEqual(people);
  });

  it('comes back from the browser’s storage', () => {
    const drafted = { ...emptyRoom('1', stay), ...counts, persons: personsOf(people) };
    createBookingDraft('PLS-KEPT', stay)
      .getState()
      .change({ roomsConfiguration: [drafted] });
    const again = createBookingDraft('PLS-KEPT', stay);
    again.restore();
    expect(readDraft(again.getState())?.roomsConfiguration.map(occupantsOf)).toEqual([people]);
  });

  it('is kept where a hold is adopted: held again after a change, it has the same people', async () => {
    const held = { ...aReservation({ key: 'RSV-KEPT-1' }), eventCode: 'PLS-ADOPTED', rooms: [room] };
    render(<AdoptHold held={held} stay={stay} />);
    const store = bookingDraftOf('PLS-ADOPTED', stay);
    await waitFor(() => expect(store.getState().hold?.key).toBe('RSV-KEPT-1'));
    store.getState().change({ passes: { adult: 1, child: 0 } });
    const sent = reservationInput.parse(reservationInputOf(store.getState(), 'es'));
    expect(sent.rooms).toEqual([{ categoryId: 'sea', ...stay, ...counts, occupants: people, observations: 'Cuna' }]);
  });

  it('is in what the hotel gets, but whom of the list it is', () => {
    const { guestId: _guestId, ...told } = KNOWN_MINOR;
    expect(peopleOf({ ...counts, occupants: people })).toContainEqual(told);
  });
});
