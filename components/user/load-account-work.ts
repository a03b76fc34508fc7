/** As the login forms, the account's show before the client and the schemas are there. */
export const loadAccountWork = () => import('./account-work');

export type AccountWork = Awaited<ReturnType<typeof loadAccountWork>>;
