/** Forms show before the client and the schemas are there (40 kB): they come with the first touch of a field. */
export const loadSessionWork = () => import('./session-work');

export type SessionWork = Awaited<ReturnType<typeof loadSessionWork>>;
