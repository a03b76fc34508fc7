/** What a booking may hold at most, and what is said of it: apart from the schemas, for forms that carry none. */
export const MOST_ROOMS = 10;
/** People of one age band in a room. */
export const MOST_PEOPLE_OF_A_BAND = 20;
/** Day passes of one kind. */
export const MOST_PASSES = 50;
/** Rooms that one entry of the waitlist asks for. */
export const MOST_AWAITED_ROOMS = 5;
/** Signs of the reason that a decision gives. */
export const LONGEST_REASON = 500;
