import { z } from 'zod';
import { bilingualFields } from '@/lib/contract/bilingual-text';
import {
  MAILING_LIMITS,
  type Mailing,
  type MailingInput,
  type MailingList,
  mailingChannel,
  mailingInput,
  noneMissing,
} from '@/lib/contract/mailing';
import { clockInZone, dateInZone, instantInZone } from '@/lib/domain/zone';

const { kind, subject, body, audience } = mailingInput.shape;
/** The form's values, with the rules that it can check itself. */
export const formSchema = z
  .object({
    kind,
    channel: mailingChannel,
    subject,
    body,
    sms: bilingualFields(MAILING_LIMITS.sms),
    audience,
    couponId: z.string(),
    when: z.enum(['now', 'later']),
    day: z.string(),
    clock: z.string(),
  })
  .check(noneMissing)
  .refine(({ kind, couponId }) => kind !== 'coupon' || couponId !== '', { path: ['couponId'], error: 'required' })
  .refine(({ when, day }) => when === 'now' || day !== '', { path: ['day'], error: 'required' })
  .refine(({ when, clock }) => when === 'now' || clock !== '', { path: ['clock'], error: 'required' });
export type Values = z.infer<typeof formSchema>;

export const NAMES = [
  'subject',
  'subject.es',
  'subject.en',
  'body',
  'body.es',
  'body.en',
  'sms',
  'sms.es',
  'sms.en',
  'couponId',
  'day',
  'clock',
] as const;
export type FieldName = (typeof NAMES)[number];

/** Time at which a message leaves, where none was chosen. */
const FIRST_CLOCK = '10:00';

const EMPTY = { es: '', en: '' };

export function valuesOf(mailing: Mailing, timeZone: string): Values {
  const { kind, channel, subject, body, sms, audience, couponId, sendAt } = mailing;
  const at = sendAt === null ? null : new Date(sendAt);
  return {
    kind,
    channel,
    subject,
    body,
    sms,
    audience,
    couponId: couponId ?? '',
    when: at ? 'later' : 'now',
    day: at ? dateInZone(at, timeZone) : '',
    clock: at ? clockInZone(at, timeZone) : FIRST_CLOCK,
  };
}

/** A new message is of the first kind that the event may send, with the words that come with it. */
export function newValues({ offers }: MailingList, guestIds: string[] | null): Values {
  const offer = offers.find(({ allowed, left }) => allowed && left !== 0);
  return {
    kind: offer?.kind ?? 'saveTheDate',
    channel: 'mail',
    sms: offer?.sms.text ?? EMPTY,
    subject: offer?.subject ?? EMPTY,
    body: offer?.body ?? EMPTY,
    audience: guestIds ? { guestIds } : {},
    couponId: '',
    when: 'now',
    day: '',
    clock: FIRST_CLOCK,
  };
}

/** What is sent. */
export function inputOf(
  { when, day, clock, couponId, channel, sms, ...rest }: Values,
  timeZone: string,
  draft: boolean,
): MailingInput {
  const sendAt = when === 'later' ? instantInZone(day, clock, timeZone).toISOString() : null;
  const words = channel === 'sms' ? { ...rest, subject: EMPTY, body: EMPTY } : rest;
  const texts = channel === 'mail' ? {} : { channel, sms };
  return { ...words, ...texts, sendAt, couponId: rest.kind === 'coupon' ? couponId : null, ...(draft && { draft }) };
}
