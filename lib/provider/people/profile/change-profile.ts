import { eq } from 'drizzle-orm';
import type { Profile, ProfileChange } from '@/lib/contract/profile';
import type { Context } from '../../context';
import { users } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { mobileNumber } from '../../ground/contact-columns';
import { describeProfile } from './describe-profile';
import { type Account, lockOwnAccount } from './own-account';

const editable = ({ name, mobile, languageCode, mutedMails }: Account) => ({ name, mobile, languageCode, mutedMails });

/**
 * Changes name, mobile, language and wanted mails of the caller's own account; nothing else can be set. Raises STALE
 * with the account as it is, INVALID for a mobile that is no number, and FORBIDDEN for an admin who acts as this
 * person.
 */
export async function changeProfile({ ctx, input }: { ctx: Context; input: ProfileChange }): Promise<Profile> {
  const { version, mobile, ...more } = input;
  const asked = { ...more, ...(mobile !== undefined && { mobile: mobile ? mobileNumber(mobile, 'mobile') : null }) };
  return inTransaction(ctx, async (tx) => {
    const account = await lockOwnAccount(tx, ctx);
    if (account.version !== version) fail('STALE', { details: describeProfile(account) });
    const after = { ...editable(account), ...asked };
    const [changed] = await tx
      .update(users)
      .set({ ...after, version: version + 1 })
      .where(eq(users.id, account.id))
      .returning();
    if (!changed) fail('NOT_FOUND');
    const entry = { agencyId: account.agencyId, entity: 'user', entityId: account.id };
    await writeAudit(tx, ctx, { ...entry, action: 'user.profileChanged', before: editable(account), after });
    return describeProfile(changed);
  });
}
