import type { PasswordProof } from '@/lib/contract/second-factor';
import type { Context } from '../../context';
import { fail } from '../../error';
import { verifyPassword } from '../../ground/password';
import { type Account, ownAccount, refuseActingAdmin } from '../profile/own-account';

/**
 * The caller's own account, once the password is given again. Raises LOGIN_FAILED where it is wrong, FORBIDDEN for a
 * guest without account and for an admin who acts as this person.
 */
export async function provePassword(ctx: Context, { password }: PasswordProof): Promise<Account> {
  await refuseActingAdmin(ctx.db, ctx);
  const account = await ownAccount(ctx.db, ctx);
  if (!(await verifyPassword(account.passwordHash, password))) fail('LOGIN_FAILED', { values: { by: 'current' } });
  return account;
}
