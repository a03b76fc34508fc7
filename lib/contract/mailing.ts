import { z } from 'zod';
import { signupPlan } from './account';
import { type BilingualText, bilingualFields, bilingualText } from './bilingual-text';
import { instant } from './dates';
import { attendance } from './guest';
import { dataOf } from './page';
import { recordId } from './record-id';
import { smsBalance } from './sms';

/** The purpose of a mailing. */
export const mailingKind = z.enum(['saveTheDate', 'invitation', 'reminder', 'welcome', 'coupon', 'custom']);
export type MailingKind = z.infer<typeof mailingKind>;

export const mailingState = z.enum(['draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled']);
export type MailingState = z.infer<typeof mailingState>;

/**
 * Why a planned mailing was ended automatically. `unpublished`: guests cannot open its event; `channelOff`: the event's
 * mails or text messages are switched off; `package`: the package does not include it; `tooNear`: the event is so near
 * that the time for its reminder is over; `couponOver`: guests cannot use its coupon any more.
 */
export const mailingEnd = z.enum(['unpublished', 'channelOff', 'package', 'tooNear', 'couponOver']);
export type MailingEnd = z.infer<typeof mailingEnd>;

/** The channel of a mailing: mail, text message, or for each guest the one that they prefer. */
export const mailingChannel = z.enum(['mail', 'sms', 'both']);
export type MailingChannel = z.infer<typeof mailingChannel>;

/** The channel for one recipient. */
export const recipientChannel = mailingChannel.exclude(['both']);
export type RecipientChannel = z.infer<typeof recipientChannel>;

/**
 * The result for one recipient. `uncertain`: the process ended while the mail was being sent, so nobody knows whether
 * it left.
 */
export const recipientState = z.enum(['waiting', 'sent', 'failed', 'skipped', 'uncertain']);

/**
 * Why a guest of the audience gets nothing. `changed`: when it was sent, it was no longer meant for them; `smsPack`:
 * too few segments were left in the package's pack; `hadIt`: they already had the one that the package includes.
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

/** The audience of a mailing: guests of the event's list who meet all given conditions. */
export const mailingAudience = z
  .object({
    attendance: z.array(attendance).min(1).max(attendance.options.length).optional(),
    /** Guests with at least one of these tags. */
    tags: z.array(z.string().trim().min(1).max(40)).min(1).max(MAILING_LIMITS.tags).optional(),
    /** Whether the guest holds a reservation that stands, or sleeps in a room of one. */
    hasReservation: z.boolean().optional(),
    /** Whether the guest holds a reservation with an overdue amount for which no payment is on its way. */
    overdue: z.boolean().optional(),
    guestIds: z.array(recordId).min(1).max(MAILING_LIMITS.guests).optional(),
  })
  .meta({ id: 'MailingAudience' });
export type MailingAudience = z.infer<typeof mailingAudience>;

/** An audience in a request: a misspelt filter is refused, since ignoring it would select everybody. */
const askedAudience = mailingAudience.strict();

const fields = {
  kind: mailingKind,
  /** Left out = by mail. */
  channel: mailingChannel.optional(),
  /** Needed in at least one language, like `body`, unless the mailing goes only by text message. */
  subject: bilingualFields(MAILING_LIMITS.subject),
  body: bilingualFields(MAILING_LIMITS.body),
  /** The text message, needed in at least one language unless the mailing goes only by mail. */
  sms: bilingualFields(MAILING_LIMITS.sms).optional(),
  audience: askedAudience,
  /** When it is sent; null = at once. */
  sendAt: instant.nullable(),
  /** The coupon of a coupon mailing. */
  couponId: recordId.nullable().optional(),
  /** Only saved, neither sent nor planned. */
  draft: z.boolean().optional(),
};

interface Words {
  channel?: MailingChannel | undefined;
  subject: BilingualText;
  body: BilingualText;
  sms?: BilingualText | undefined;
}

/** The texts that the mailing needs for its channel and that are written in neither language. */
function missingWords({ channel = 'mail', subject, body, sms }: Words): ('subject' | 'body' | 'sms')[] {
  const isWritten = (text: BilingualText | undefined) => text !== undefined && (text.es !== '' || text.en !== '');
  return [
    ...(channel !== 'sms' && !isWritten(subject) ? (['subject'] as const) : []),
    ...(channel !== 'sms' && !isWritten(body) ? (['body'] as const) : []),
    ...(channel !== 'mail' && !isWritten(sms) ? (['sms'] as const) : []),
  ];
}

/** Refuses a mailing with missing texts. */
export const noneMissing = ({ value, issues }: z.core.ParsePayload<Words>) => {
  for (const name of missingWords(value))
    issues.push({ code: 'custom', path: [name], message: 'required', input: value });
};

/** POST /api/v1/events/{id}/mailings. */
export const mailingInput = z.object(fields).check(noneMissing).meta({ id: 'MailingInput' });
export type MailingInput = z.infer<typeof mailingInput>;

/** PATCH /api/v1/mailings/{id}: for a draft or a planned mailing. Without `draft` it is planned or sent. */
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
    /** Segments of text messages that it took or, before it is sent, would take now. */
    segments: z.int().default(0),
    audience: mailingAudience,
    couponId: z.string().nullable(),
    sendAt: instant.nullable(),
    createdAt: instant,
    startedAt: instant.nullable(),
    finishedAt: instant.nullable(),
    /** Also null for a mailing that a person ended. */
    endedBy: mailingEnd.nullable().default(null),
    /** Recipients by state; for a draft or a planned mailing, those whom it would reach now. */
    counts: mailingCounts,
    /**
     * Text messages that wait until it is daytime for their recipients, and when the first one is sent; null = none
     * waits.
     */
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

/** A kind of mailing that this event may or may not send, with its first texts. */
export const mailingOffer = z
  .object({
    kind: mailingKind,
    allowed: z.boolean(),
    /** The smallest package that includes it. */
    needs: signupPlan,
    /** How many more may be sent; null = no limit. */
    left: z.int().nullable(),
    subject: bilingualText,
    body: bilingualText,
    /** The variables for its texts, in each language. */
    variables: z.object({ es: z.array(z.string()), en: z.array(z.string()) }),
    /** Whether text messages are possible, the smallest package with them, and their first text. */
    sms: z
      .object({
        allowed: z.boolean(),
        needs: signupPlan,
        text: bilingualText,
        /** Sample values of the variables, and the line at the end of the text message. */
        samples: z.object({ es: smsSample, en: smsSample }).optional(),
      })
      .default({ allowed: false, needs: 'love', text: { es: '', en: '' } }),
  })
  .meta({ id: 'MailingOffer' });
export type MailingOffer = z.infer<typeof mailingOffer>;

/** The couple's own save-the-date card, a PDF; `size` in bytes. PUT /api/v1/events/{id}/save-the-date-card. */
export const ownCard = z.object({ name: z.string(), size: z.int(), uploadedAt: instant }).meta({ id: 'OwnCard' });
export type OwnCard = z.infer<typeof ownCard>;

/** GET /api/v1/events/{id}/mailings: the newest first, and the kinds that this event may send. */
export const mailingList = dataOf(z.array(mailing)).extend({
  offers: z.array(mailingOffer),
  tags: z.array(z.string()),
  coupons: z.array(z.object({ id: z.string(), code: z.string() })),
  timeZone: z.string(),
  /** The event's pack of text messages; null where they are switched off for the event. */
  smsPack: smsBalance.nullable().default(null),
  /** Null where the event uses the drawn save-the-date card. */
  ownCard: ownCard.nullable().default(null),
});
export type MailingList = z.infer<typeof mailingList>;

/**
 * GET /api/v1/mailings/{id}: with the names of recipients whom it did not reach; for a draft or a planned mailing,
 * those whom it would reach now and those whom it would not. Only the first of each are listed.
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

/** POST /api/v1/events/{id}/mailings/audience: who would get it; nothing is stored. */
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
    /** Reasons about text messages are only there where it goes by text message. */
    skipped: z.partialRecord(skipReason.exclude(['changed', 'cancelled', 'smsPack']), z.int()),
    /**
     * How many text messages there would be and how many segments they take now: from the pack, or included in the
     * package.
     */
    sms: z.object({ messages: z.int(), segments: z.int(), included: z.boolean(), left: z.int().nullable() }).optional(),
  })
  .meta({ id: 'AudienceCount' });
export type AudienceCount = z.infer<typeof audienceCount>;

/** POST /api/v1/mailings/{id}/retry: the failed ones, or those of which nobody knows whether they were sent. */
export const mailingRetry = z.object({ state: recipientState.extract(['failed', 'uncertain']) });
export type MailingRetry = z.infer<typeof mailingRetry>;

/** POST /api/v1/mailings/{id}/test: the mailbox to which the test was sent. */
export const mailingTest = z.object({ sentTo: z.string() });

/**
 * POST /api/v1/guests/{id}/messages: a message of one of these kinds to one guest, with the kind's usual texts. For a
 * text message the text may be sent along, and must be for kind `custom`; it is then sent as it is, whatever the
 * guest's language.
 */
export const guestMessage = z
  .object({
    kind: mailingKind.extract(['invitation', 'welcome', 'coupon', 'custom']),
    /** Left out, by mail. */
    channel: recipientChannel.optional(),
    sms: z.string().trim().min(1).max(MAILING_LIMITS.sms).optional(),
    /** Left out = the event's only coupon. */
    couponId: recordId.optional(),
  })
  .check(({ value, issues }) => {
    if (value.kind === 'custom' && (value.channel !== 'sms' || value.sms === undefined))
      issues.push({ code: 'custom', path: ['sms'], message: 'required', input: value });
  })
  .meta({ id: 'GuestMessage' });
export type GuestMessage = z.infer<typeof guestMessage>;

/** GET and POST /api/v1/mailing-opt-outs/{token}: the mailbox, its event, and whether its mailings are ended. */
export const mailingOptOut = z
  .object({ eventName: z.string(), mailbox: z.string(), optedOut: z.boolean() })
  .meta({ id: 'MailingOptOut' });
export type MailingOptOut = z.infer<typeof mailingOptOut>;
