/** `auth` = logged in, or a guest holding a reservation link (type R); `authEvent` = staff. */
export type Guard = 'auth' | 'authEvent';

/** Guarded paths without language; each also guards everything below it, and `*` is any one segment. */
export const GUARDED_PATHS: readonly { path: string; guard: Guard }[] = [
  { path: '/adminmaster', guard: 'authEvent' },
  { path: '/admin', guard: 'auth' },
  { path: '/adminReservacion', guard: 'auth' },
  { path: '/reservationOrder', guard: 'auth' },
  { path: '/pagoModal', guard: 'auth' },
  { path: '/Ticket', guard: 'auth' },
  { path: '/SidebarOptions', guard: 'auth' },
  { path: '/eventos/*/reservation/menuReservation', guard: 'auth' },
  { path: '/eventos/*/reservation/*/menuReservation', guard: 'auth' },
];

const OF_ONE_READER = new RegExp(
  `^(?:${GUARDED_PATHS.map(({ path }) => path)
    .filter((path) => !path.includes('*'))
    .join('|')})(?=[/?#]|$)`,
);

/**
 * Whether an address of ours, without its language, shows a page that is made anew for each reader: the pages behind
 * the login, except those that an event's pages link to. docs/pages.md, Guards.
 */
export const isOfOneReader = (href: string): boolean => OF_ONE_READER.test(href);
