import { and, eq } from 'drizzle-orm';
import type { ContactMessage } from '@/lib/contract/contact';
import type { Context } from '../../context';
import { contactMessages } from '../../db/schema';
import { fail } from '../../error';
import { boundAgencyId } from '../../people/agency/agency-scope';
import { describeMessage } from './describe-message';
import { messagesOf } from './find-message';

/** A contact message for the office of its agency. Raises NOT_FOUND, another agency's included. */
export async function readMessage({ ctx, input }: { ctx: Context; input: { id: string } }): Promise<ContactMessage> {
  const agencyId = boundAgencyId(ctx.actor);
  const [found] = await messagesOf(ctx.db).where(
    and(eq(contactMessages.id, input.id), agencyId === null ? undefined : eq(contactMessages.agencyId, agencyId)),
  );
  return found ? describeMessage(found) : fail('NOT_FOUND');
}
