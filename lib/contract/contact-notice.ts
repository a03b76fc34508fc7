import { z } from 'zod';
import { language } from './bilingual-text';
import { calendarDate, clockTime, instant } from './dates';

export const noticeChoice = z.enum(['take', 'reschedule', 'decline']);
export type NoticeChoice = z.infer<typeof noticeChoice>;

/** Why a notice can no longer be answered: its time is over, or the call took place or ended otherwise. */
export const noticeEnd = z.enum(['expired', 'used']);
export type NoticeEnd = z.infer<typeof noticeEnd>;

/** GET /api/v1/contact-notices/{token}: "we will call you", for the guest who has the link. */
export const contactNotice = z
  .object({
    firstName: z.string(),
    eventName: z.string(),
    eventCode: z.string(),
    agencyName: z.string(),
    agencyPhone: z.string(),
    /** The event's IANA zone: the call's time is shown and chosen in it. */
    timeZone: z.string(),
    callAt: instant,
    /** The guest's latest choice; null before an answer. */
    choice: noticeChoice.nullable(),
    expiresAt: instant,
    /** First and last day, in the event's zone, to which the call may be moved; null where there is none left. */
    days: z.object({ first: calendarDate, last: calendarDate }).nullable(),
  })
  .meta({ id: 'ContactNotice' });
export type ContactNotice = z.infer<typeof contactNotice>;

/** POST /api/v1/contact-notices/{token}; `at` is only for `reschedule`. */
export const noticeAnswer = z
  .discriminatedUnion('choice', [
    z.object({ choice: z.literal('take') }),
    z.object({ choice: z.literal('reschedule'), at: instant }),
    z.object({ choice: z.literal('decline') }),
  ])
  .meta({ id: 'NoticeAnswer' });
export type NoticeAnswer = z.infer<typeof noticeAnswer>;

/** Fields of the form for another time, both in the event's zone. */
export const rescheduleInput = z.object({ date: calendarDate, clock: clockTime });
export type RescheduleInput = z.infer<typeof rescheduleInput>;

/** POST /api/v1/calls/{id}/notice; `locale` is the guest's language, where staff know it. */
export const noticeInput = z.object({ locale: language.optional() }).optional().meta({ id: 'NoticeInput' });
export type NoticeInput = z.infer<typeof noticeInput>;

/** The newest notice of a call, for staff. */
export const callNotice = z
  .object({ sentAt: instant, expiresAt: instant, choice: noticeChoice.nullable(), answeredAt: instant.nullable() })
  .meta({ id: 'CallNotice' });
