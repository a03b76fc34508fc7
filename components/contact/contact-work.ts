'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import type { z } from 'zod';
import { issueCode } from '@/components/form/use-form-fields';
import { answerNotice } from '@/lib/api/contact-notice';
import type { HttpClient } from '@/lib/api/http';
import { contactMessageInput } from '@/lib/contract/contact';
import { type NoticeAnswer, type RescheduleInput, rescheduleInput } from '@/lib/contract/contact-notice';
import { instantInZone } from '@/lib/domain/zone';

/** What the forms of the contact pages check and send with once they are used (40 kB): they show before it is there. */

/** The part of a message that people type; the form knows the rest. */
const typedMessage = contactMessageInput.omit({ eventCode: true, estimate: true, captcha: true });
export type TypedMessage = z.infer<typeof typedMessage>;

export const messageResolver = zodResolver(typedMessage, { error: issueCode });
export const rescheduleResolver = zodResolver(rescheduleInput, { error: issueCode });

export { sendContactMessage } from '@/lib/api/contact';

/** An answer as it was chosen: another time in the event's zone. */
export type GivenAnswer = Exclude<NoticeAnswer, { at: string }> | ({ choice: 'reschedule' } & RescheduleInput);

export function answer(http: HttpClient, { token, timeZone }: { token: string; timeZone: string }, given: GivenAnswer) {
  if (given.choice !== 'reschedule') return answerNotice(http, { token, answer: given });
  const at = instantInZone(given.date, given.clock, timeZone).toISOString();
  return answerNotice(http, { token, answer: { choice: 'reschedule', at } });
}
