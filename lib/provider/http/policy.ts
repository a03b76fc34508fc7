import type { TokenScope } from '@/lib/contract/api-token';
import type { Permission } from '@/lib/contract/permission';
import type { RoleName } from '@/lib/contract/role';
import { can } from '@/lib/domain/permissions';
import { hasScope } from '@/lib/domain/token-scopes';
import type { Actor } from '../context';
import { fail } from '../error';

/** Who may make a call. Every route states one; agency and ownership are checked again by the service's queries. */
export type Policy =
  | { kind: 'public' }
  | { kind: 'session' }
  | { kind: 'role'; roles: readonly RoleName[] }
  | { kind: 'permission'; permission: Permission }
  /** The holder of a reservation (or the attendee who owns it), or a user with the permission. */
  | { kind: 'holderOr'; permission: Permission };

export const anybody: Policy = { kind: 'public' };
export const loggedIn: Policy = { kind: 'session' };
export const withPermission = (permission: Permission): Policy => ({ kind: 'permission', permission });
export const holderOr = (permission: Permission): Policy => ({ kind: 'holderOr', permission });
export const onlyRoles = (...roles: RoleName[]): Policy => ({ kind: 'role', roles });

/**
 * Raises UNAUTHENTICATED for a visitor and FORBIDDEN for a person without the right. A token cannot make calls that are
 * for people alone, or that its scopes do not name (`scope`: null for a call that tokens cannot make).
 */
export function enforce(policy: Policy, actor: Actor, scope: TokenScope | null): void {
  if (policy.kind === 'public') return;
  if (actor.kind === 'visitor') fail('UNAUTHENTICATED');
  if (actor.kind === 'token') {
    const isOfTokens = policy.kind === 'permission' || policy.kind === 'holderOr';
    const allowed = isOfTokens && scope !== null && hasScope(actor.scopes, scope) && can(actor, policy.permission);
    if (!allowed) fail('FORBIDDEN');
    return;
  }
  if (policy.kind === 'session' || actor.kind === 'system') return;
  if (policy.kind === 'holderOr' && (actor.kind === 'holder' || actor.role === 'attendee')) return;
  if (actor.kind === 'holder') fail('FORBIDDEN');
  const allowed = policy.kind === 'role' ? policy.roles.includes(actor.role) : can(actor, policy.permission);
  if (!allowed) fail('FORBIDDEN');
}
