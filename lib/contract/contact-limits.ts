/** Least length of a contact message: apart from the schemas, since a page says it that carries none. */
export const SHORTEST_MESSAGE = 5;
