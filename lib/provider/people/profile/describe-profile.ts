import { type Profile, staffMailKind } from '@/lib/contract/profile';
import { roleName } from '@/lib/contract/role';
import type { Account } from './own-account';

/** The account as its person sees it. */
export function describeProfile(account: Account): Profile {
  return {
    uid: account.id,
    name: account.name,
    email: account.email,
    mobile: account.mobile,
    role: { name: roleName.parse(account.role) },
    languageCode: account.languageCode,
    mutedMails: account.mutedMails.flatMap((kind) => staffMailKind.safeParse(kind).data ?? []),
    twoFactor: account.totpConfirmedAt !== null,
    lastLoginAt: account.lastLoginAt?.toISOString() ?? null,
    version: account.version,
  };
}
