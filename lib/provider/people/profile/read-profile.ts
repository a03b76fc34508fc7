import type { Profile } from '@/lib/contract/profile';
import type { Context } from '../../context';
import { describeProfile } from './describe-profile';
import { ownAccount } from './own-account';

/** The account of the caller. Raises FORBIDDEN for a guest who holds a reservation and has none. */
export async function readProfile({ ctx }: { ctx: Context }): Promise<Profile> {
  return describeProfile(await ownAccount(ctx.db, ctx));
}
