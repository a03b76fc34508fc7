import type { BookedRoomRequest, Occupant } from '@/lib/contract/reservation';
import { nightsBeyond } from '@/lib/domain/change-rule';
import { countNights, nightsOf, type Stay } from '@/lib/domain/nights';
import { bandOfAge, checkOccupancy } from '@/lib/domain/occupancy';
import { fail } from '../../error';
import type { BookableEvent } from '../../event/event/find-bookable-event';
import type { HotelAges } from '../../event/hotel/hotel-ages';
import type { FreeNights } from './free-nights';
import { isOpen, type Offer } from './load-offers';

export interface RoomQuestion {
  bookable: BookableEvent;
  offers: Offer[];
  free: FreeNights;
  request: BookedRoomRequest;
  /** Position in the request, for the field paths and the facts of a refusal. */
  room: number;
  /** Staff may add nights after the cut-off date, and change a stay that has begun; guests may not. */
  pastCutOff: boolean;
  /** The stay that the room has, where one of a booking changes. */
  before?: Stay | undefined;
}

/**
 * Checks one room as asked for and answers its offer. Raises INVALID, CATEGORY_CLOSED, BELOW_MINIMUM_NIGHTS,
 * OCCUPANCY_EXCEEDED {room, limit, allowed, asked}. docs/domain.md.
 */
export function checkRoom(question: RoomQuestion): Offer {
  const { offers, request, room, bookable, pastCutOff } = question;
  const offer = offers.find(({ id }) => id === request.categoryId);
  if (!offer) fail('INVALID', { fields: { [`rooms.${room}.categoryId`]: 'invalid' } });
  if (!isOpen(pastCutOff ? { ...offer, cutOffDate: null } : offer, bookable.today))
    fail('CATEGORY_CLOSED', { details: { room, categoryId: offer.id } });
  checkStay(question, offer);
  checkPeople(question, offer);
  return offer;
}

function checkStay(question: RoomQuestion, offer: Offer): void {
  const { request, room, bookable, free } = question;
  const nights = countNights(request);
  if (nights < 1) fail('INVALID', { fields: { [`rooms.${room}.checkOut`]: 'dateRange' } });
  if (takesPastNights(question)) fail('INVALID', { fields: { [`rooms.${room}.checkIn`]: 'dateRange' } });
  const minimum = bookable.event.minimumNights;
  if (nights < minimum && isHeldToMinimum(question))
    fail('BELOW_MINIMUM_NIGHTS', { values: { nights: minimum }, details: { room, nights: minimum, asked: nights } });
  const block = free.get(offer.id);
  // The count is compared first, so that the nights of a stay of years are never listed.
  const inside = nights <= (block?.size ?? 0) && nightsOf(request).every((night) => block?.has(night));
  if (!inside)
    fail('INVALID', { fields: { [`rooms.${room}.checkIn`]: 'dateRange', [`rooms.${room}.checkOut`]: 'dateRange' } });
}

/**
 * Nights that are over are never sold. Past nights that a room has already do not keep staff from changing the rest of
 * its stay.
 */
function takesPastNights({ request, before, bookable: { today }, pastCutOff }: RoomQuestion): boolean {
  if (!before || !pastCutOff) return request.checkIn < today;
  const { checkIn, checkOut } = request;
  return nightsBeyond({ checkIn, checkOut: checkOut < today ? checkOut : today }, before).length > 0;
}

/**
 * A minimum that was raised later binds guests who ask for fewer nights than they have, but not those who leave a stay
 * early that has begun.
 */
function isHeldToMinimum({ request, before, bookable: { today }, pastCutOff }: RoomQuestion): boolean {
  if (!before) return true;
  const leavesEarly = pastCutOff && before.checkIn <= today;
  return countNights(request) < countNights(before) && !leavesEarly;
}

function checkPeople({ request, room, bookable }: RoomQuestion, offer: Offer): void {
  const ages = offer.ages ?? bookable;
  const [problem] = checkOccupancy(request, offer.limits, ages);
  if (problem) {
    const { limit, allowed, asked } = problem;
    fail('OCCUPANCY_EXCEEDED', { values: { limit, allowed }, details: { room, limit, allowed, asked } });
  }
  refuseTooYoung(request, room, ages);
  checkOccupants(request, `rooms.${room}.`, ages);
}

/** Raises INVALID where people of a band are all younger than the hotel takes. docs/domain.md, Occupancy and ages. */
export function refuseTooYoung(people: Counted, room: number, { ageBands, minimumAge }: Ages): void {
  for (const { band, count } of countsOf(people)) {
    const oldest = ageBands.find((entry) => entry.band === band)?.maxAge ?? null;
    if (count > 0 && minimumAge !== null && oldest !== null && oldest < minimumAge)
      fail('INVALID', { fields: { [`rooms.${room}.${band}s`]: 'invalid' } });
  }
}

type Counted = Pick<BookedRoomRequest, 'adults' | 'juniors' | 'minors' | 'infants'>;
type Named = Counted & Pick<BookedRoomRequest, 'occupants'>;

/**
 * Raises INVALID unless the names are those of the people who are paid for, as many of each band: a hotel's list has no
 * place for one more. No names at all are right too, since they may come later. `at` stands before the field names of a
 * refusal.
 */
export function checkOccupants(request: Named, at: string, { ageBands, minimumAge }: Ages): void {
  const { occupants } = request;
  if (!occupants || occupants.length === 0) return;
  for (const { band, count } of countsOf(request)) {
    if (occupants.filter((person) => person.band === band).length !== count)
      fail('INVALID', { fields: { [`${at}occupants`]: 'peoplePaid' } });
  }
  for (const [index, person] of occupants.entries())
    if (!isOfItsBand(person, { ageBands, minimumAge }))
      fail('INVALID', { fields: { [`${at}occupants.${index}.age`]: 'ageOfBand' } });
}

type Ages = Pick<HotelAges, 'ageBands' | 'minimumAge'>;

/** Whether somebody may sleep there and is counted as what is paid for them; nobody knows of who has no age. */
const isOfItsBand = ({ age, band }: Occupant, { ageBands, minimumAge }: Ages): boolean =>
  age === undefined || (bandOfAge(age, ageBands) === band && (minimumAge === null || age >= minimumAge));

/**
 * Whether the known ages of people mean at a hotel what is paid for them: who moves there from another keeps their
 * band. docs/domain.md, Occupancy and ages.
 */
export const areOfTheirBands = (occupants: readonly Occupant[], ages: Ages): boolean =>
  occupants.every((person) => isOfItsBand(person, ages));

const countsOf = ({ adults, juniors, minors, infants }: Counted) =>
  [
    { band: 'adult', count: adults },
    { band: 'junior', count: juniors },
    { band: 'minor', count: minors },
    { band: 'infant', count: infants },
  ] as const;
