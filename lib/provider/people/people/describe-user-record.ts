import { roleName } from '@/lib/contract/role';
import type { UserRecord, UserState } from '@/lib/contract/user';
import type { UserRow } from './user-scope';

export function stateOf({ active, emailVerified }: Pick<UserRow, 'active' | 'emailVerified'>): UserState {
  if (!active) return 'inactive';
  return emailVerified ? 'active' : 'invited';
}

/** An account as those who manage users see it: an allow-list, nothing of its secrets. */
export function describeUserRecord(row: UserRow): UserRecord {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: roleName.parse(row.role),
    state: stateOf(row),
    languageCode: row.languageCode,
    agencyId: row.agencyId,
    twoFactor: row.totpConfirmedAt !== null,
    lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  };
}
