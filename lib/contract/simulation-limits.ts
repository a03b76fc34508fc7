/** Kinds of room that one estimate may hold, rooms of one kind, people of a band: apart from the schemas, for pages that carry none. */
export const MOST_SIMULATED_KINDS = 6;
export const MOST_ROOMS_OF_A_KIND = 60;
export const MOST_PEOPLE_OF_A_BAND = 20;
