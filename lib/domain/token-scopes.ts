import type { TokenScope } from '@/lib/contract/api-token';
import type { Permission } from '@/lib/contract/permission';
import { hasByDefault, type PermissionChange, permissionsOf } from './permissions';

type Area = 'events' | 'reservations' | 'payments' | 'guests' | 'calls' | 'reports';

/**
 * What a token with the scope may do, as permissions. Deliberately none that decides about money, bank accounts, people
 * or permissions, or that writes to guests. docs/integrations.md, Tokens.
 */
const PERMISSIONS: Record<TokenScope, readonly Permission[]> = {
  'events:read': ['listEvents', 'readFigures'],
  'events:write': [
    ...(['listEvents', 'createEvent', 'manageEvent', 'tendEventPage', 'manageSchedule'] as const),
    ...(['manageRoomBlock', 'manageCoupons'] as const),
  ],
  'reservations:read': ['readReservations', 'readTransport'],
  'reservations:write': [
    ...(['readReservations', 'readTransport', 'createReservationForGuest'] as const),
    ...(['checkIn', 'manageWaitlist', 'quoteTransport'] as const),
  ],
  'payments:read': ['readReservations', 'readMasterAccount'],
  'guests:read': ['readGuests', 'readGuestContacts'],
  'guests:write': ['readGuests', 'readGuestContacts', 'manageGuests'],
  'calls:read': ['readCalls'],
  'calls:write': ['readCalls', 'makeCalls'],
  'reports:read': ['readFigures', 'readReservations', 'readGuests', 'readCalls', 'readTransport'],
};

/**
 * Calls that no token may make, whatever its scopes: they log in as a guest, name the account for a guest's refund,
 * write to a guest, or answer with the links of those who were invited to a room.
 */
const NEVER =
  /^\/api\/v1\/(?:reservations\/\{key\}\/(?:login-links$|refund-destination$|messages$|companions(?:\/|$))|calls\/\{id\}\/notice$)/;

/** The area of a call by its OpenAPI path; the first match counts. No token may make a call without an area. */
const AREAS: readonly [RegExp, Area][] = [
  [/^\/api\/v1\/events\/\{id\}\/(?:reports\/|figures$|panel$)/, 'reports'],
  [/^\/api\/v1\/(?:payments\/\{id\}|master-account\/\{id\}|events\/\{id\}\/master-account)(?:\/|$)/, 'payments'],
  [/^\/api\/v1\/reservations\/\{key\}\/(?:payments|payment-[a-z]+)(?:[./]|$)/, 'payments'],
  [/^\/api\/v1\/(?:calls|events\/\{id\}\/(?:calls|call-rules))(?:\/|$)/, 'calls'],
  [/^\/api\/v1\/(?:guests|guest-imports)\//, 'guests'],
  [/^\/api\/v1\/events\/\{id\}\/(?:guests|guest-imports|guest-duplicates|seating)(?:\/|$)/, 'guests'],
  [/^\/api\/v1\/(?:reservations|reservation-keys|waitlist-entries|transport-requests)\//, 'reservations'],
  [/^\/api\/v1\/events\/\{id\}\/(?:reservations|quotes|waitlist|transport-requests)(?:\/|$)/, 'reservations'],
  [/^\/api\/v1\/(?:events|activities|categories|coupons)(?:\/|$)/, 'events'],
  [/^(?:\/events\/|\/api\/v1\/agency\/\{id\}\/events$)/, 'events'],
];

/**
 * The scope that a token needs for a call, by its method and its OpenAPI path; null where no token may make it: a new
 * call is closed until it is listed here.
 */
export function scopeOfCall(method: string, path: string): TokenScope | null {
  if (NEVER.test(path)) return null;
  const area = AREAS.find(([form]) => form.test(path))?.[1];
  if (!area) return null;
  // Quotes are asked for with POST, but change nothing.
  const reads = method.toUpperCase() === 'GET' || path.endsWith('/quotes');
  if (reads) return `${area}:read`;
  return area === 'payments' || area === 'reports' ? null : `${area}:write`;
}

/** Whether the scopes include the wanted one; `write` includes `read`. */
export function hasScope(scopes: readonly TokenScope[], wanted: TokenScope): boolean {
  return scopes.includes(wanted) || scopes.some((scope) => scope === wanted.replace(':read', ':write'));
}

/**
 * All permissions of a token with these scopes, in an agency with these changes of the permission table: a permission
 * taken from the agency's managers is taken from its tokens, too. docs/integrations.md, Tokens.
 */
export function permissionsOfScopes(
  scopes: readonly TokenScope[],
  changes: readonly PermissionChange[] = [],
): Permission[] {
  const kept = permissionsOf('agency', changes);
  const opened = new Set(scopes.flatMap((scope) => PERMISSIONS[scope]));
  return [...opened].filter((each) => kept.includes(each) || !hasByDefault('agency', each));
}
