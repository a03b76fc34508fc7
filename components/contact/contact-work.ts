'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { sendContactMessage } from '@/lib/api/contact';
import { answerNotice } from '@/lib/api/contact-notice';
import { browserHttp } from '@/lib/api/http';
import { type ContactMessageInput, contactMessageInput } from '@/lib/contract/contact';
import { type NoticeAnswer, rescheduleInput } from '@/lib/contract/contact-notice';

/** What the forms of the contact pages check and do once they are used. Loaded by load-contact-work.ts. */

export const messageResolver = zodResolver(contactMessageInput);
export const rescheduleResolver = zodResolver(rescheduleInput);

export const send = (input: ContactMessageInput, idempotencyKey: string) =>
  sendContactMessage(browserHttp(), { input, idempotencyKey });

export const answer = (token: string, given: NoticeAnswer) => answerNotice(browserHttp(), { token, answer: given });

export { sessionFailure } from '@/lib/api/session-failure';
export { instantInZone } from '@/lib/domain/zone';
