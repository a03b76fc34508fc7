/** As the login forms, the account's show before the client and the schemas are there. */
export const loadAccountWork = () => import('./account-work');

export type AccountWork = Awaited<ReturnType<typeof loadAccountWork>>;

/** Forms show before the client and the schemas are there (40 kB): they come with the first touch of a field. */
export const loadSessionWork = () => import('./session-work');

export type SessionWork = Awaited<ReturnType<typeof loadSessionWork>>;
