/** Shortest contact message. Apart from the schemas, so that a page can show it without loading those. */
export const SHORTEST_MESSAGE = 5;
