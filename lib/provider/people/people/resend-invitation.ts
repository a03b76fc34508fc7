import type { Context } from '../../context';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { stateOf } from './describe-user-record';
import { mailInvitation } from './invite-user';
import { lockUser } from './user-scope';

/** Mails the invitation again; the earlier link counts no more. Raises NOT_FOUND, and INVALID_STATE once it is taken. */
export async function resendInvitation({ ctx, input: { id } }: { ctx: Context; input: { id: string } }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await lockUser(tx, ctx, { id });
    if (stateOf(row) !== 'invited') fail('INVALID_STATE', { values: { what: 'notInvited' } });
    await writeAudit(tx, ctx, { agencyId: row.agencyId, entity: 'user', entityId: id, action: 'user.invitedAgain' });
    await mailInvitation(tx, ctx, row);
  });
  ctx.services.wakeWorkers();
}
