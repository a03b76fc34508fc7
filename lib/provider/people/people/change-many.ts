import type { ErrorCode } from '@/lib/contract/error';
import type { UserAction, UserBulk } from '@/lib/contract/user';
import type { Context } from '../../context';
import { ProviderError } from '../../error';
import { changeUser } from './change-user';
import { resendInvitation } from './resend-invitation';

export interface ChangedUser {
  id: string;
  refusal: { code: ErrorCode; values?: Record<string, string | number> } | null;
}

const ACTIONS: Record<UserAction, (ctx: Context, id: string) => Promise<unknown>> = {
  deactivate: (ctx, id) => changeUser({ ctx, input: { id, change: { active: false } } }),
  activate: (ctx, id) => changeUser({ ctx, input: { id, change: { active: true } } }),
  resendInvitation: (ctx, id) => resendInvitation({ ctx, input: { id } }),
};

/** Does the same with up to a hundred accounts, each by itself and as if alone; one that is refused stops no other. */
export async function changeMany({ ctx, input }: { ctx: Context; input: UserBulk }): Promise<ChangedUser[]> {
  const changed: ChangedUser[] = [];
  for (const id of new Set(input.ids)) changed.push({ id, refusal: await refusalOf(ctx, input.action, id) });
  return changed;
}

async function refusalOf(ctx: Context, action: UserAction, id: string): Promise<ChangedUser['refusal']> {
  try {
    await ACTIONS[action](ctx, id);
    return null;
  } catch (error) {
    if (error instanceof ProviderError) {
      return { code: error.code, ...(error.facts.values && { values: error.facts.values }) };
    }
    ctx.services.log.error({ err: error, requestId: ctx.requestId }, 'an account of a bulk change failed');
    return { code: 'INTERNAL' };
  }
}
