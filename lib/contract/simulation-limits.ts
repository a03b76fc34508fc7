/**
 * Limits of one estimate: kinds of rooms, rooms of one kind, people of one age band in a room. Apart from the schemas,
 * so that pages can show them without loading those.
 */
export const MOST_SIMULATED_KINDS = 6;
export const MOST_ROOMS_OF_A_KIND = 60;
export const MOST_PEOPLE_OF_A_BAND = 20;
