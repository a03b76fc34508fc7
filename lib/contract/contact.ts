import { z } from 'zod';
import { language } from './bilingual-text';
import { SHORTEST_MESSAGE } from './contact-limits';
import { instant } from './dates';
import { mailAddress } from './mail-address';
import { countedPageOf, pageQuery } from './page';
import { personName } from './person-name';
import { recordId } from './record-id';
import { robotCheck } from './robot-check';
import { simulationInput } from './simulation';

const LONGEST_MESSAGE = 2000;

/** POST /api/v1/contact-messages. */
export const contactMessageInput = z
  .object({
    name: personName({ max: 120 }),
    /** As typed; the provider stores E.164, a number without country code is Mexican. */
    mobile: z.string().trim().min(8).max(25),
    email: mailAddress,
    message: z.string().trim().min(SHORTEST_MESSAGE).max(LONGEST_MESSAGE),
    /** The event whose page the message was written on: its agency gets the message. */
    eventCode: z.string().trim().min(1).max(60).optional(),
    /** A room block that was put together in the simulator; the server computes its price. */
    estimate: simulationInput.optional(),
    ...robotCheck,
  })
  .meta({ id: 'ContactMessageInput' });
export type ContactMessageInput = z.infer<typeof contactMessageInput>;

/** The answer to the sender. */
export const sentMessage = z.object({ id: z.string(), sentAt: instant }).meta({ id: 'SentContactMessage' });
export type SentMessage = z.infer<typeof sentMessage>;

export const answerWay = z.enum(['mail', 'phone', 'whatsapp']);

/**
 * POST /api/v1/contact-messages/{id}/answer: with the way `mail`, `text` is mailed to the sender; otherwise it notes
 * what was agreed.
 */
export const contactAnswerInput = z
  .object({ way: answerWay, text: z.string().trim().max(LONGEST_MESSAGE).default('') })
  .meta({ id: 'ContactAnswerInput' });
export type ContactAnswerInput = z.infer<typeof contactAnswerInput>;

/** POST /api/v1/contact-messages/{id}/answer/undo: `at` is that of the answer that the caller saw. */
export const contactAnswerUndo = z.object({ at: instant }).meta({ id: 'ContactAnswerUndo' });

/** A message as the agency reads it. */
export const contactMessage = z
  .object({
    id: z.string(),
    name: z.string(),
    mobile: z.string(),
    email: z.string(),
    message: z.string(),
    locale: language,
    eventName: z.string().nullable(),
    /** The event's zone, for showing `createdAt`; null where the message is about no event. */
    timeZone: z.string().nullable(),
    eventCode: z.string().nullable(),
    estimate: simulationInput.nullable(),
    createdAt: instant,
    /** Null while nobody has answered; `by` is null where that account was deleted. */
    answer: z
      .object({ way: answerWay, text: z.string().nullable(), by: z.string().nullable(), at: instant })
      .nullable()
      .default(null),
  })
  .meta({ id: 'ContactMessage' });
export type ContactMessage = z.infer<typeof contactMessage>;

export const messageAnswered = z.enum(['waiting', 'answered']);

export const contactMessagePage = countedPageOf(contactMessage, messageAnswered);
export type ContactMessagePage = z.infer<typeof contactMessagePage>['data'];

/** `agency_id`: whose messages; left out, the caller's own agency's, or all for the platform's admin. */
export const contactMessageQuery = pageQuery.extend({
  agency_id: recordId.optional(),
  'filter[answered]': messageAnswered.optional(),
});
export type ContactMessageQuery = z.infer<typeof contactMessageQuery>;
