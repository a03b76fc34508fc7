/** Limits of a booking. Apart from the schemas, so that forms can show them without loading those. */
export const MOST_ROOMS = 10;
/** People of one age band in a room. */
export const MOST_PEOPLE_OF_A_BAND = 20;
/** Day passes of one kind. */
export const MOST_PASSES = 50;
/** Rooms that one entry of the waitlist asks for. */
export const MOST_AWAITED_ROOMS = 5;
/** Characters of a decision's reason. */
export const LONGEST_REASON = 500;
