import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createBookingDraft, readDraft } from '@/lib/stores/booking-draft';
import {
  type BookingDraft,
  bookedBefore,
  type DraftRoom,
  emptyRoom,
  fingerprintOf,
  quoteInputOf,
} from '@/lib/stores/booking-draft-shape';
import { countedPersons, movedTo, occupantsOf } from '@/lib/stores/draft-people';
import { stay } from './booking-fixtures';

const count = fc.integer({ min: 0, max: 20 });
const person = fc.record({
  name: fc.string({ unit: 'grapheme' }),
  age: fc.oneof(fc.string(), fc.integer({ min: 0, max: 130 }).map(String)),
  guestId: fc.option(fc.string()),
});
const persons = fc.record({
  adult: fc.array(person, { maxLength: 4 }),
  junior: fc.array(person, { maxLength: 3 }),
  minor: fc.array(person, { maxLength: 3 }),
  infant: fc.array(person, { maxLength: 2 }),
});
const room: fc.Arbitrary<DraftRoom> = fc.record({
  id: fc.string(),
  categoryId: fc.option(fc.string()),
  checkIn: fc.string(),
  checkOut: fc.string(),
  adults: count,
  juniors: count,
  minors: count,
  infants: count,
  persons,
  observations: fc.string({ unit: 'grapheme' }),
});
const draft: fc.Arbitrary<BookingDraft> = fc.record({
  contact: fc.record({
    firstName: fc.string({ unit: 'grapheme' }),
    lastName: fc.string(),
    maternalLastName: fc.string(),
    email: fc.string(),
    mobile: fc.string(),
  }),
  roomsConfiguration: fc.array(room, { maxLength: 4 }),
  passes: fc.record({ adult: count, child: count }),
  coupon: fc.string(),
  hold: fc.option(fc.record({ key: fc.string(), fingerprint: fc.string() })),
  attempt: fc.option(fc.record({ idempotencyKey: fc.string(), fingerprint: fc.string() })),
  soldOut: fc.array(fc.record({ categoryId: fc.string(), nights: fc.array(fc.string()) }), { maxLength: 2 }),
  booked: fc.option(fc.string()),
  bookedAs: fc.option(fc.string()),
  takenCategory: fc.option(fc.string()),
});

describe('a booking’s draft', () => {
  it('comes back from the browser’s storage as it was, whatever was typed', () => {
    fc.assert(
      fc.property(draft, (typed) => {
        createBookingDraft('PLS-ROUND', stay).getState().change(typed);
        const again = createBookingDraft('PLS-ROUND', stay);
        again.restore();
        expect(again.getState()).toMatchObject(typed);
        expect(fingerprintOf(again.getState())).toBe(fingerprintOf(typed));
      }),
      { numRuns: 60 },
    );
  });

  it('of which a part is missing or of another kind is none', () => {
    fc.assert(
      fc.property(
        draft,
        fc.constantFrom('contact', 'roomsConfiguration', 'passes', 'coupon', 'hold', 'booked'),
        (typed, part) => {
          expect(readDraft(typed)).toEqual(typed);
          expect(readDraft({ ...typed, [part]: 7 })).toBeNull();
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('a draft that two tabs show', () => {
  const sea = { roomsConfiguration: [{ ...emptyRoom('1', stay), categoryId: 'sea' }] };
  const hold = { key: 'RSV-1', fingerprint: 'x' };
  const tabs = (code: string) => {
    const [one, two] = [createBookingDraft(code, stay), createBookingDraft(code, stay)];
    two.getState().change(sea);
    one.getState().change(sea);
    return { one, two };
  };
  const book = ({ getState }: ReturnType<typeof createBookingDraft>) => {
    const bookedAs = fingerprintOf(getState());
    getState().clear();
    getState().change({ booked: 'RSV-1', bookedAs });
  };

  it('is booked in both once one has booked it', () => {
    const { one, two } = tabs('PLS-TABS-1');
    book(one);
    two.follow();
    expect(bookedBefore(two.getState())).toBe('RSV-1');
  });

  it('takes over the other’s hold and attempt, so that nothing is held twice, and writes nothing where nothing is new', () => {
    const { one, two } = tabs('PLS-TABS-2');
    one.getState().change({ hold, attempt: { idempotencyKey: 'k', fingerprint: 'x' } });
    two.follow();
    expect(two.getState()).toMatchObject({ hold, attempt: { idempotencyKey: 'k' } });
    const heard = vi.fn();
    two.subscribe(heard);
    two.follow();
    expect(heard).not.toHaveBeenCalled();
  });

  it('stays as it is where the other booked something else', () => {
    const { one, two } = tabs('PLS-TABS-3');
    one.getState().change({ passes: { adult: 1, child: 0 } });
    book(one);
    two.follow();
    expect(two.getState()).toMatchObject({ ...sea, booked: null });
  });
});

describe('the people of a draft’s room', () => {
  it('are as many as are counted, band by band, whatever was typed of others', () => {
    fc.assert(
      fc.property(room, (drafted) => {
        const counted = countedPersons(drafted);
        expect(counted).toHaveLength(drafted.adults + drafted.juniors + drafted.minors + drafted.infants);
        const sent = occupantsOf(drafted);
        if (sent) expect(sent.filter(({ band }) => band === 'minor')).toHaveLength(drafted.minors);
      }),
    );
  });

  it('are the same people after one of them moved to another band', () => {
    fc.assert(
      fc.property(room, fc.constantFrom('adult', 'junior', 'minor', 'infant'), fc.nat(), (drafted, to, pick) => {
        const movable = countedPersons(drafted).filter(({ band }) => band !== to);
        const moved = movable[pick % Math.max(movable.length, 1)];
        if (!moved) return;
        const after = countedPersons({ ...drafted, ...movedTo(drafted, moved, to) });
        const known = (list: typeof after) => list.map(({ name, age }) => `${name}/${age}`).sort();
        expect(after).toHaveLength(countedPersons(drafted).length);
        expect(after.filter(({ band }) => band === to).at(-1)).toMatchObject({ name: moved.name, age: moved.age });
        expect(known(after)).toEqual(expect.arrayContaining([`${moved.name}/${moved.age}`]));
      }),
    );
  });
});

it('asks for a price with the hold that the booking takes the place of', () => {
  const passes = { adult: 1, child: 0 };
  const asked = { roomsConfiguration: [], passes, coupon: 'UNO', hold: null };
  expect(quoteInputOf(asked)).toEqual({ rooms: [], passes: [{ kind: 'adult', quantity: 1 }], coupon: 'UNO' });
  const held = { key: 'RSV-AAAAA-BBBBB', fingerprint: '' };
  expect(quoteInputOf({ ...asked, hold: held }).replaces).toBe('RSV-AAAAA-BBBBB');
});
