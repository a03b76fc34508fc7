import { z } from 'zod';
import { signupPlan } from './account';
import { type BilingualText, bilingualFields, bilingualText } from './bilingual-text';
import { instant } from './dates';
import { attendance } from './guest';
import { dataOf } from './page';
import { recordId } from './record-id';
import { smsBalance } from './sms';

/** What a mailing is for. */
export const mailingKind = z.enum(['saveTheDate', 'invitation', 'reminder', 'welcome', 'coupon', 'custom']);
export type MailingKind = z.infer<typeof mailingKind>;

export const mailingState = z.enum(['draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled']);
export type MailingState = z.infer<typeof mailingState>;

/**
 * Why a planned mailing was ended by itself instead of leaving. `unpublished`: its event is none that guests can open;
 * `channelOff`: the event's mails or text messages are switched off; `package`: the package is without it; `tooNear`: the event
 * came so near that the time of its reminder is over; `couponOver`: guests cannot use its coupon any more.
 */
export const mailingEnd = z.enum(['unpublished', 'channelOff', 'package', 'tooNear', 'couponOver']);
export type MailingEnd = z.infer<typeof mailingEnd>;

/** How a mailing goes: by mail, by text message, or to each guest by the one that they want to be reached by. */
export const mailingChannel = z.enum(['mail', 'sms', 'both']);
export type MailingChannel = z.infer<typeof mailingChannel>;

/** How one recipient gets it. */
export const recipientChannel = mailingChannel.exclude(['both']);
export type RecipientChannel = z.infer<typeof recipientChannel>;

/** What became of one recipient. `uncertain`: the process ended while the mail left, and nobody knows whether it did. */
export const recipientState = z.enum(['waiting', 'sent', 'failed', 'skipped', 'uncertain']);

/**
 * Why a guest whom the audience names gets nothing. `changed`: by the time it left, it was not for them any more;
 * `smsPack`: the pack of the event's package had not so many segments left; `hadIt`: the one that the package includes.
 */
export const skipReason = z.enum([
  'noEmail',
  'declined',
  'optedOut',
  'suppressed',
  'sameMailbox',
  'noMobile',
  'smsStopped',
  'sameMobile',
  'hadIt',
  'smsPack',
  'changed',
  'cancelled',
]);
export type SkipReason = z.infer<typeof skipReason>;

export const MAILING_LIMITS = { subject: 150, body: 5000, sms: 480, tags: 20, guests: 10_000, shown: 200 } as const;

/** Whom a mailing is for: guests of the event's list who meet every condition that is given. */
export const mailingAudience = z
  .object({
    attendance: z.array(attendance).min(1).max(attendance.options.length).optional(),
    /** Guests with at least one of these tags. */
    tags: z.array(z.string().trim().min(1).max(40)).min(1).max(MAILING_LIMITS.tags).optional(),
    /** Holds a reservation that stands, or sleeps in a room of one. */
    hasReservation: z.boolean().optional(),
    /** Holds a reservation of which something is due and neither paid nor on its way. */
    overdue: z.boolean().optional(),
    guestIds: z.array(recordId).min(1).max(MAILING_LIMITS.guests).optional(),
  })
  .meta({ id: 'MailingAudience' });
export type MailingAudience = z.infer<typeof mailingAudience>;

/** An audience in a request: a misspelt filter is refused, since leaving it out would mean everybody. */
const askedAudience = mailingAudience.strict();

const fields = {
  kind: mailingKind,
  /** Left out, by mail. */
  channel: mailingChannel.optional(),
  /** Written in at least one language unless it goes by text message alone; so is `body`. */
  subject: bilingualFields(MAILING_LIMITS.subject),
  body: bilingualFields(MAILING_LIMITS.body),
  /** The words of the text message, in at least one language unless it goes by mail alone. */
  sms: bilingualFields(MAILING_LIMITS.sms).optional(),
  audience: askedAudience,
  /** When it leaves; null = at once. */
  sendAt: instant.nullable(),
  /** The coupon that a mailing of that kind tells of. */
  couponId: recordId.nullable().optional(),
  /** Kept without being sent or planned. */
  draft: z.boolean().optional(),
};

interface Words {
  channel?: MailingChannel | undefined;
  subject: BilingualText;
  body: BilingualText;
  sms?: BilingualText | undefined;
}

/** The texts that a mailing by its channel must have and has in neither language. */
function missingWords({ channel = 'mail', subject, body, sms }: Words): ('subject' | 'body' | 'sms')[] {
  const isWritten = (text: BilingualText | undefined) => text !== undefined && (text.es !== '' || text.en !== '');
  return [
    ...(channel !== 'sms' && !isWritten(subject) ? (['subject'] as const) : []),
    ...(channel !== 'sms' && !isWritten(body) ? (['body'] as const) : []),
    ...(channel !== 'mail' && !isWritten(sms) ? (['sms'] as const) : []),
  ];
}

/** Refuses a mailing that lacks words. */
export const noneMissing = ({ value, issues }: z.core.ParsePayload<Words>) => {
  for (const name of missingWords(value))
    issues.push({ code: 'custom', path: [name], message: 'required', input: value });
};

/** POST /api/v1/events/{id}/mailings. */
export const mailingInput = z.object(fields).check(noneMissing).meta({ id: 'MailingInput' });
export type MailingInput = z.infer<typeof mailingInput>;

/** PATCH /api/v1/mailings/{id}: of a draft or one that waits for its time. Without `draft` it is planned or sent. */
export const mailingChange = z
  .object({ ...fields, version: z.int() })
  .check(noneMissing)
  .meta({ id: 'MailingChange' });
export type MailingChange = z.infer<typeof mailingChange>;

export const mailingCounts = z
  .object({
    recipients: z.int(),
    sent: z.int(),
    failed: z.int(),
    skipped: z.int(),
    uncertain: z.int(),
  })
  .meta({ id: 'MailingCounts' });
export type MailingCounts = z.infer<typeof mailingCounts>;

export const mailing = z
  .object({
    id: z.string(),
    eventId: z.string(),
    kind: mailingKind,
    state: mailingState,
    subject: bilingualText,
    body: bilingualText,
    channel: mailingChannel.default('mail'),
    sms: bilingualText.default({ es: '', en: '' }),
    /** Segments of text messages that it took or, ahead of it, would take as things stand. */
    segments: z.int().default(0),
    audience: mailingAudience,
    couponId: z.string().nullable(),
    sendAt: instant.nullable(),
    createdAt: instant,
    startedAt: instant.nullable(),
    finishedAt: instant.nullable(),
    /** Null also for one that somebody ended. */
    endedBy: mailingEnd.nullable().default(null),
    /** Recipients by state; of a draft or a planned mailing, those whom it would reach now. */
    counts: mailingCounts,
    /** Text messages that wait until their recipients are up, and when the first of them leaves; null = none waits. */
    asleep: z.object({ count: z.int(), from: instant }).nullable().default(null),
    version: z.int(),
  })
  .meta({ id: 'Mailing' });
export type Mailing = z.infer<typeof mailing>;

const smsSample = z.object({
  values: z.object({
    guest: z.string(),
    event: z.string(),
    date: z.string(),
    hotel: z.string(),
    coupon: z.string(),
    link: z.string(),
  }),
  ending: z.string(),
});

/** A kind as this event may send it, with the words that it begins with. */
export const mailingOffer = z
  .object({
    kind: mailingKind,
    allowed: z.boolean(),
    /** The smallest package that has it. */
    needs: signupPlan,
    /** How many more may be sent; null = any number. */
    left: z.int().nullable(),
    subject: bilingualText,
    body: bilingualText,
    /** What its words may hold between braces, in each language. */
    variables: z.object({ es: z.array(z.string()), en: z.array(z.string()) }),
    /** Whether it goes by text message too, the smallest package where it does, and the words that it begins with. */
    sms: z
      .object({
        allowed: z.boolean(),
        needs: signupPlan,
        text: bilingualText,
        /** What stands for its variables as some guest would read them, and the line at its end. */
        samples: z.object({ es: smsSample, en: smsSample }).optional(),
      })
      .default({ allowed: false, needs: 'love', text: { es: '', en: '' } }),
  })
  .meta({ id: 'MailingOffer' });
export type MailingOffer = z.infer<typeof mailingOffer>;

/** A save-the-date card of the couple's own design, a PDF; `size` in bytes. PUT /api/v1/events/{id}/save-the-date-card. */
export const ownCard = z.object({ name: z.string(), size: z.int(), uploadedAt: instant }).meta({ id: 'OwnCard' });
export type OwnCard = z.infer<typeof ownCard>;

/** GET /api/v1/events/{id}/mailings: the newest first, and what this event may send. */
export const mailingList = dataOf(z.array(mailing)).extend({
  offers: z.array(mailingOffer),
  tags: z.array(z.string()),
  coupons: z.array(z.object({ id: z.string(), code: z.string() })),
  timeZone: z.string(),
  /** The event's pack of text messages; null where it has its text messages switched off. */
  smsPack: smsBalance.nullable().default(null),
  /** Null where its save-the-date card is the drawn one. */
  ownCard: ownCard.nullable().default(null),
});
export type MailingList = z.infer<typeof mailingList>;

/**
 * GET /api/v1/mailings/{id}: with those whom it did not reach, by name; of a draft or a planned one those whom it would reach as
 * things stand, and those whom it would not. The first of each are listed.
 */
export const mailingDetail = mailing
  .extend({
    expected: z.array(z.object({ guestId: z.string(), name: z.string(), channel: recipientChannel })).default([]),
    missed: z.array(
      z.object({
        guestId: z.string().nullable(),
        name: z.string(),
        state: recipientState.exclude(['waiting', 'sent']),
        reason: skipReason.nullable(),
      }),
    ),
  })
  .meta({ id: 'MailingDetail' });
export type MailingDetail = z.infer<typeof mailingDetail>;

/** POST /api/v1/events/{id}/mailings/audience: for whom it would be; nothing is written. */
export const audienceQuestion = z
  .object({
    audience: askedAudience,
    channel: fields.channel,
    kind: mailingKind.optional(),
    sms: fields.sms,
    couponId: fields.couponId,
  })
  .meta({ id: 'AudienceQuestion' });
export type AudienceQuestion = z.infer<typeof audienceQuestion>;
export const audienceCount = z
  .object({
    recipients: z.int(),
    /** Reasons of text messages stand there only where it goes by them. */
    skipped: z.partialRecord(skipReason.exclude(['changed', 'cancelled', 'smsPack']), z.int()),
    /** How many go by text message, and what they take as things stand: of the pack, or included in the package. */
    sms: z.object({ messages: z.int(), segments: z.int(), included: z.boolean(), left: z.int().nullable() }).optional(),
  })
  .meta({ id: 'AudienceCount' });
export type AudienceCount = z.infer<typeof audienceCount>;

/** POST /api/v1/mailings/{id}/retry: those that failed, or those of which nobody knows whether they left. */
export const mailingRetry = z.object({ state: recipientState.extract(['failed', 'uncertain']) });
export type MailingRetry = z.infer<typeof mailingRetry>;

/** POST /api/v1/mailings/{id}/test: the mailbox that it went to. */
export const mailingTest = z.object({ sentTo: z.string() });

/**
 * POST /api/v1/guests/{id}/messages: a mailing of these to one guest, in the words that the kind begins with. A text message
 * may be written, and one of its own kind must be; it goes as it is written, whatever the guest's language.
 */
export const guestMessage = z
  .object({
    kind: mailingKind.extract(['invitation', 'welcome', 'coupon', 'custom']),
    /** Left out, by mail. */
    channel: recipientChannel.optional(),
    sms: z.string().trim().min(1).max(MAILING_LIMITS.sms).optional(),
    /** Left out, the event's only coupon. */
    couponId: recordId.optional(),
  })
  .check(({ value, issues }) => {
    if (value.kind === 'custom' && (value.channel !== 'sms' || value.sms === undefined))
      issues.push({ code: 'custom', path: ['sms'], message: 'required', input: value });
  })
  .meta({ id: 'GuestMessage' });
export type GuestMessage = z.infer<typeof guestMessage>;

/** GET and POST /api/v1/mailing-opt-outs/{token}: whose mailings end, and whether they did. */
export const mailingOptOut = z
  .object({ eventName: z.string(), mailbox: z.string(), optedOut: z.boolean() })
  .meta({ id: 'MailingOptOut' });
export type MailingOptOut = z.infer<typeof mailingOptOut>;
