import { randomUUID } from 'node:crypto';
import { minutesToMilliseconds } from 'date-fns';
import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { ATTACHMENT_MAX_BYTES, ATTACHMENT_MINUTES } from '@/lib/config/constants';
import type { TicketAttachment, UploadedAttachment } from '@/lib/contract/support-ticket';
import { actorName, type Context, type Transaction } from '../../context';
import type { Database } from '../../db/client';
import { ticketAttachments } from '../../db/schema';
import { fail } from '../../error';
import { readTimedToken, timedToken } from '../../ground/mailed-token';
import { receiveUpload, type Upload } from '../../ground/receive-upload';
import { keepFile } from '../../ground/unreferenced-file';

/** Longest name of a file: it is part of the file's token, whose length is bounded. */
const LONGEST_NAME = 120;

/** What a token says of its file; nothing else is kept of an uploaded file until it is sent. */
const uploaded = z.object({
  storageKey: z.string(),
  name: z.string(),
  contentType: z.string(),
  size: z.int(),
  /** The uploader, by the name that the audit log gives them: others cannot send the file along. */
  by: z.string(),
});

/**
 * Takes a picture or PDF that the caller may send with their next message to the support: until its token expires, or
 * the sweep of files that no record keeps removes it. Raises what receiveUpload raises. docs/reliability.md, Uploads.
 */
export async function uploadAttachment({ ctx, input }: { ctx: Context; input: Upload }): Promise<UploadedAttachment> {
  const wanted = { part: 'file', mostBytes: ATTACHMENT_MAX_BYTES, missing: 'required' };
  const { file } = await receiveUpload(ctx, input, wanted);
  const { storageKey, contentType, size } = file;
  const name = [...file.originalName].slice(0, LONGEST_NAME).join('');
  const about = JSON.stringify({ storageKey, name, contentType, size, by: actorName(ctx.actor) });
  const until = new Date(ctx.clock.now().getTime() + minutesToMilliseconds(ATTACHMENT_MINUTES));
  return { token: timedToken(ctx, 'support-attachment', { about, until }), name, contentType, size };
}

interface Attaching {
  ticketId: string;
  /** Null where they go with the question itself. */
  messageId: string | null;
  tokens: readonly string[];
}

/**
 * Attaches the uploaded files to what is written, in its transaction. Raises INVALID for one whose token has expired,
 * is somebody else's, or was used before.
 */
export async function attachFiles(
  tx: Transaction,
  ctx: Context,
  { ticketId, messageId, tokens }: Attaching,
): Promise<void> {
  const by = actorName(ctx.actor);
  const found = tokens.map((token) => {
    const about = readTimedToken(ctx, 'support-attachment', token);
    const file = about === null ? null : uploaded.parse(JSON.parse(about));
    return file?.by === by ? file : refuse();
  });
  if (new Set(found.map(({ storageKey }) => storageKey)).size < found.length) refuse();
  for (const [position, { storageKey, name, contentType, size }] of found.entries()) {
    const [sent] = await tx
      .select({ id: ticketAttachments.id })
      .from(ticketAttachments)
      .where(eq(ticketAttachments.storageKey, storageKey));
    if (sent) refuse();
    await keepFile(tx, storageKey);
    await tx.insert(ticketAttachments).values({
      id: randomUUID(),
      ticketId,
      messageId,
      position,
      storageKey,
      originalName: name,
      contentType,
      size,
      uploadedBy: by,
      createdAt: ctx.clock.now(),
    });
  }
}

const refuse = (): never => fail('INVALID', { fields: { attachments: 'attachmentGone' } });

/** The files of a ticket, by the message with which they came; those of the question under the ticket's own id. */
export async function attachmentsOf(
  db: Database | Transaction,
  ticketId: string,
): Promise<Map<string, TicketAttachment[]>> {
  const rows = await db
    .select()
    .from(ticketAttachments)
    .where(eq(ticketAttachments.ticketId, ticketId))
    .orderBy(asc(ticketAttachments.createdAt), asc(ticketAttachments.position));
  const byMessage = new Map<string, TicketAttachment[]>();
  for (const { id, messageId, originalName: name, contentType, size } of rows) {
    const key = messageId ?? ticketId;
    byMessage.set(key, [...(byMessage.get(key) ?? []), { id, name, contentType, size }]);
  }
  return byMessage;
}
