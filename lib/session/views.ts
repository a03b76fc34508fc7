import type { SessionUser } from '@/lib/contract/session';

/** Readable by scripts, only for display: its content is never trusted. */
export const USER_COOKIE = 'user';
/** The place in the console; 3 days. */
export const CONSOLE_COOKIE = 'session';
/** Code of the event being booked, for booking pages without an event in their path. */
export const BOOKING_EVENT_COOKIE = 'booking_event';

/**
 * Request header in which the middleware passes the address on, since a layout does not get the query. A header sent by
 * the client is replaced.
 */
export const ADDRESS_HEADER = 'x-console-address';

export type UserView = Pick<SessionUser, 'uid' | 'name' | 'role' | 'idagency' | 'idEvent' | 'type'> & {
  /** An admin acts as this user. */
  impersonated?: boolean | undefined;
};

export interface ConsoleView {
  agencyId: string | null;
  eventId: string | null;
  dashboardNavigation: 'event' | 'dashboard';
  /** For a guest's session by reservation link: says which login to offer when the session is over. */
  type?: 'R' | undefined;
}

/** Whether the person is a guest with a booking: by its link, or with an account. */
export const isGuestView = ({ type, role }: Pick<UserView, 'type' | 'role'>): boolean =>
  type === 'R' || role.name === 'attendee';

/** A cookie of a Cookie header or of document.cookie, decoded; null where it is absent or broken. */
export function readCookie(cookies: string, name: string): string | null {
  const found = cookies.split(/;\s*/).find((pair) => pair.startsWith(`${name}=`));
  if (!found) return null;
  try {
    return decodeURIComponent(found.slice(name.length + 1));
  } catch {
    return null;
  }
}

function readObject(cookies: string, name: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(readCookie(cookies, name) ?? 'null');
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

/** The user cookie for display, or null. */
export function readUserView(cookies: string): UserView | null {
  const value = readObject(cookies, USER_COOKIE);
  const role = value?.role;
  if (!value || typeof value.uid !== 'string' || typeof role !== 'object' || role === null || !('name' in role)) {
    return null;
  }
  return {
    uid: value.uid,
    name: textOrNull(value.name) ?? '',
    role: { name: role.name as UserView['role']['name'] },
    idagency: textOrNull(value.idagency),
    idEvent: textOrNull(value.idEvent),
    type: value.type === 'R' ? 'R' : 'U',
    ...(value.impersonated === true && { impersonated: true }),
  };
}

/** The console's place, or null. */
export function readConsoleView(cookies: string): ConsoleView | null {
  const value = readObject(cookies, CONSOLE_COOKIE);
  if (!value) return null;
  return {
    agencyId: textOrNull(value.agencyId),
    eventId: textOrNull(value.eventId),
    dashboardNavigation: value.dashboardNavigation === 'dashboard' ? 'dashboard' : 'event',
    ...(value.type === 'R' && { type: 'R' as const }),
  };
}

/** Whether the person who is (or was last) logged in here came by a reservation link. */
export const wasReservationLink = (cookies: string): boolean =>
  (readUserView(cookies) ?? readConsoleView(cookies))?.type === 'R';
