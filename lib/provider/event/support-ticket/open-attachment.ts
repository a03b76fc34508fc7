import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context';
import { supportTickets, ticketAttachments } from '../../db/schema';
import { fail } from '../../error';
import { visibleTo } from './support-tickets';

interface Opening {
  ctx: Context;
  input: { id: string; attachmentId: string };
}

const ENDINGS: Record<string, string> = { 'image/jpeg': 'jpg', 'application/pdf': 'pdf' };

/** A file of a ticket for who may read the ticket. Raises NOT_FOUND. */
export async function openAttachment({ ctx, input: { id, attachmentId } }: Opening) {
  const [found] = await ctx.db
    .select({ file: ticketAttachments })
    .from(ticketAttachments)
    .innerJoin(supportTickets, eq(supportTickets.id, ticketAttachments.ticketId))
    .where(and(eq(ticketAttachments.id, attachmentId), eq(supportTickets.id, id), await visibleTo(ctx)));
  const stored = found && (await ctx.services.files.open(found.file.storageKey));
  if (!stored) return fail('NOT_FOUND');
  const { contentType, originalName } = found.file;
  // A header holds no other letters; the ending is that of what it is.
  const plain = originalName.normalize('NFD').replace(/[^\w. -]|\.[^.]*$/g, '');
  const ending = ENDINGS[contentType] ?? contentType.split('/')[1] ?? 'bin';
  return { ...stored, contentType, filename: `${plain.trim() || 'archivo'}.${ending}` };
}
