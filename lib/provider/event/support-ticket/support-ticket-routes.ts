import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { ATTACHMENT_MAX_BYTES, UPLOAD_ENDINGS } from '@/lib/config/constants';
import { dataOf } from '@/lib/contract/page';
import { recordId } from '@/lib/contract/record-id';
import {
  supportTicket,
  supportTicketInput,
  supportTicketPage,
  ticketAnswer,
  ticketPatch,
  ticketQuery,
  ticketReply,
  ticketThread,
  uploadedAttachment,
} from '@/lib/contract/support-ticket';
import type { Context } from '../../context';
import { supportTickets, ticketAttachments } from '../../db/schema';
import { fail } from '../../error';
import type { ProviderApp } from '../../http/environment';
import { uploadedFile } from '../../http/file-answer';
import { loggedIn, withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { uploadBody } from '../../http/uploaded-form';
import { createTicket, listTickets, visibleTo } from './support-tickets';
import { uploadAttachment } from './ticket-attachments';
import { answerTicket, changeTicket, readTicket, replyToTicket } from './ticket-thread';

const path = '/api/v1/support-tickets';

export function registerSupportTicketRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'post',
      path,
      summary: 'Ask the support',
      policy: loggedIn,
      body: supportTicketInput,
      answer: dataOf(supportTicket),
      status: 201,
    },
    async ({ ctx, body }) => ({ data: await createTicket({ ctx, input: body }) }),
  );
  route(
    app,
    {
      method: 'get',
      path,
      summary: 'The caller’s own tickets; those of the agency for who answers them',
      policy: loggedIn,
      query: ticketQuery,
      answer: supportTicketPage,
    },
    async ({ ctx, query }) => ({ data: await listTickets({ ctx, input: query }) }),
  );
  registerThread(app);
  registerAttachments(app);
}

function registerThread(app: ProviderApp): void {
  const ofTicket = `${path}/{id}` as const;
  const shared = { params: z.object({ id: recordId }), answer: dataOf(ticketThread) };
  route(
    app,
    { ...shared, method: 'get', path: ofTicket, summary: 'A ticket with all that was written', policy: loggedIn },
    async ({ ctx, params }) => ({ data: await readTicket({ ctx, input: params }) }),
  );
  route(
    app,
    {
      ...shared,
      method: 'patch',
      path: ofTicket,
      summary: 'Close or reopen a ticket, give it to somebody or let it go',
      policy: withPermission('answerSupportTickets'),
      body: ticketPatch,
    },
    async ({ ctx, params, body }) => ({ data: await changeTicket({ ctx, input: { ...body, ...params } }) }),
  );
  route(
    app,
    {
      ...shared,
      method: 'post',
      path: `${ofTicket}/replies`,
      summary: 'Write again to a ticket: the person who asked, or the desk, whose reply leaves it open',
      policy: loggedIn,
      body: ticketReply,
      status: 201,
    },
    async ({ ctx, params, body }) => ({ data: await replyToTicket({ ctx, input: { ...body, ...params } }) }),
  );
  route(
    app,
    {
      ...shared,
      method: 'post',
      path: `${ofTicket}/answers`,
      summary: 'Answer a ticket; who asked gets it by mail',
      policy: withPermission('answerSupportTickets'),
      body: ticketAnswer,
      status: 201,
    },
    async ({ ctx, params, body }) => ({ data: await answerTicket({ ctx, input: { ...body, ...params } }) }),
  );
}

function registerAttachments(app: ProviderApp): void {
  const name = z.string().trim().min(1).max(60);
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/support-attachments',
      summary: 'Upload a file that goes with what is written next (image or PDF, 10 MB at most)',
      policy: loggedIn,
      rawBody: 'multipart/form-data',
      answer: dataOf(uploadedAttachment),
      status: 201,
    },
    async ({ ctx, request }) => ({
      data: await uploadAttachment({ ctx, input: uploadBody(request, ATTACHMENT_MAX_BYTES) }),
    }),
  );
  route(
    app,
    {
      method: 'get',
      path: `${path}/{id}/attachments/{attachmentId}`,
      open: true,
      summary: 'A file of a ticket as a download; ?inline=1 to look at it',
      policy: loggedIn,
      params: z.object({ id: name, attachmentId: name }),
      query: z.object({ inline: z.enum(['0', '1']).optional() }),
    },
    async ({ ctx, params, query }) => uploadedFile(await openAttachment({ ctx, input: params }), query.inline === '1'),
  );
}

interface Opening {
  ctx: Context;
  input: { id: string; attachmentId: string };
}

/** A file of a ticket for who may read the ticket. Raises NOT_FOUND. */
async function openAttachment({ ctx, input: { id, attachmentId } }: Opening) {
  const [found] = await ctx.db
    .select({ file: ticketAttachments })
    .from(ticketAttachments)
    .innerJoin(supportTickets, eq(supportTickets.id, ticketAttachments.ticketId))
    .where(and(eq(ticketAttachments.id, attachmentId), eq(supportTickets.id, id), await visibleTo(ctx)));
  const stored = found && (await ctx.services.files.open(found.file.storageKey));
  if (!stored) return fail('NOT_FOUND');
  const { contentType, originalName } = found.file;
  // An HTTP header cannot hold other letters; the ending follows from the file's type.
  const plain = originalName.normalize('NFD').replace(/[^\w. -]|\.[^.]*$/g, '');
  const ending = UPLOAD_ENDINGS[contentType] ?? 'bin';
  return { ...stored, contentType, filename: `${plain.trim() || 'archivo'}.${ending}` };
}
