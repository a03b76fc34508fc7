import { type Occupant, occupant } from '@/lib/contract/reservation';

/** Somebody of whom everything is known; a field that is added to an occupant does not compile until it stands here. */
export const KNOWN_MINOR: Required<Occupant> = { name: 'Leo Mora', band: 'minor', age: 8, guestId: 'guest-of-list' };

/** The names of all fields of an occupant, sorted. */
export const OCCUPANT_FIELDS = Object.keys(occupant.shape).sort();
