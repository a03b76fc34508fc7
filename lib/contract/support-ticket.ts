import { z } from 'zod';
import { instant } from './dates';
import { pageOf, pageQuery } from './page';
import { recordId } from './record-id';

const LONGEST_SUBJECT = 120;
const LONGEST_MESSAGE = 2000;
/** The most files of one message. */
export const MOST_ATTACHMENTS = 5;
/** Longest token of an uploaded file; it contains the file's name. */
const LONGEST_TOKEN = 1500;

/** Tokens of uploaded files that are sent with the message. */
const attachments = z.array(z.string().min(1).max(LONGEST_TOKEN)).max(MOST_ATTACHMENTS).default([]);

export const supportTicketInput = z
  .object({
    subject: z.string().trim().min(3).max(LONGEST_SUBJECT),
    message: z.string().trim().min(10).max(LONGEST_MESSAGE),
    attachments,
  })
  .meta({ id: 'SupportTicketInput' });
export type SupportTicketInput = z.infer<typeof supportTicketInput>;

const fileFacts = { name: z.string(), /** Bytes. */ size: z.int(), contentType: z.string() };

/** POST /api/v1/support-attachments: a picture or PDF for the caller's next message; it must be sent within an hour. */
export const uploadedAttachment = z.object({ ...fileFacts, token: z.string() }).meta({ id: 'UploadedAttachment' });
export type UploadedAttachment = z.infer<typeof uploadedAttachment>;

const ticketAttachment = z.object({ ...fileFacts, id: z.string() }).meta({ id: 'TicketAttachment' });
export type TicketAttachment = z.infer<typeof ticketAttachment>;

/** `open` waits for the desk, `waiting` for the author; a `closed` ticket opens again when either writes. */
export const ticketStatus = z.enum(['open', 'waiting', 'closed']);
export type TicketStatus = z.infer<typeof ticketStatus>;

const assignee = z.object({ id: z.string(), name: z.string() });

/** A question to the agency's support. */
export const supportTicket = z
  .object({
    id: z.string(),
    subject: z.string(),
    message: z.string(),
    status: ticketStatus,
    author: z.object({ name: z.string(), email: z.string() }),
    eventName: z.string().nullable(),
    reservationKey: z.string().nullable(),
    /** The person of the desk who handles it; null = nobody yet. Always null for the author. */
    assignee: assignee.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'SupportTicket' });
export type SupportTicket = z.infer<typeof supportTicket>;

export const supportTicketPage = pageOf(supportTicket);

export const ticketHolder = z.enum(['me', 'nobody']);

export const ticketQuery = pageQuery.extend({
  'filter[status]': ticketStatus.optional(),
  'filter[assignee]': ticketHolder.optional(),
});
export type TicketQuery = z.infer<typeof ticketQuery>;

const text = z.string().trim().min(2).max(LONGEST_MESSAGE);

/** POST /api/v1/support-tickets/{id}/replies: a further message, of the author or of the desk. */
export const ticketReply = z.object({ message: text, attachments }).meta({ id: 'TicketReply' });
export type TicketReply = z.infer<typeof ticketReply>;

/** POST /api/v1/support-tickets/{id}/answers: a message of the desk, which is mailed at once. */
export const ticketAnswer = z
  .object({
    message: text,
    attachments,
    /** No reply is expected: the ticket is closed with this answer. */
    close: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'TicketAnswer' });
export type TicketAnswer = z.infer<typeof ticketAnswer>;

/** PATCH /api/v1/support-tickets/{id}: what is left out stays as it is. */
export const ticketPatch = z
  .object({
    status: ticketStatus.exclude(['waiting']).optional(),
    /** One of the ticket's `assignees`; null = nobody handles it any more. */
    assigneeId: recordId.nullable().optional(),
    version: z.int(),
  })
  .meta({ id: 'TicketPatch' });
export type TicketPatch = z.infer<typeof ticketPatch>;

const ticketMessage = z.object({
  id: z.string(),
  fromDesk: z.boolean(),
  /** Name of the author at the time of writing. */
  author: z.string(),
  message: z.string(),
  attachments: z.array(ticketAttachment).default([]),
  createdAt: instant,
});

/** A ticket with all messages, the oldest first, beginning with the question itself. */
export const ticketThread = supportTicket
  .extend({
    messages: z.array(ticketMessage),
    /** Whether the caller is the author and may write again. */
    own: z.boolean(),
    /** Whether the caller may answer it. */
    answers: z.boolean(),
    /** The people who could handle it; empty for callers who do not answer tickets. */
    assignees: z.array(assignee),
    version: z.int(),
  })
  .meta({ id: 'TicketThread' });
export type TicketThread = z.infer<typeof ticketThread>;
