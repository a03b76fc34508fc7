import { millisecondsInDay } from 'date-fns/constants';
import { and, count, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Language } from '@/lib/contract/bilingual-text';
import type { MailingInput } from '@/lib/contract/mailing';
import {
  countsAsMailing,
  FEATURE_OF_MAILING,
  includesSms,
  isOfOne,
  mailingsLeft,
  namesLink,
  smsFeatureOf,
  unknownVariables,
} from '@/lib/domain/mailing';
import type { EventPackage } from '@/lib/domain/packages';
import { isShownToGuests } from '@/lib/domain/publication';
import { dateInZone } from '@/lib/domain/zone';
import type { Context, Transaction } from '../../context';
import { mailings } from '../../db/schema';
import { fail } from '../../error';
import { packageOf, refuseWithout } from '../../event/event/event-package';
import type { EventRow } from '../../event/event/find-bookable-event';
import { refuseOff, refuseOneMore, termsOf } from '../../ground/agency-terms';
import { canBeUsed } from '../../inventory/coupon/usable-coupons';
import { countPlan, planAudience, refuseStrangeGuests, segmentsOf } from './mailing-audience';
import { refuseBeyondPack } from './mailing-sms';
import { couponCodeOf } from './mailing-texts';
import type { MailingRow } from './run-mailings';

/** How far ahead a mailing may be planned. */
const LATEST_MS = 2 * 365 * millisecondsInDay;

type Words = Pick<MailingInput, 'kind' | 'subject' | 'body' | 'sms'>;

/**
 * Raises INVALID for words between braces that are no variable of the kind, since guests would read them as they are,
 * and for a text message that invites without saying where to answer.
 */
function refuseUnknownVariables({ kind, ...texts }: Words): void {
  const wrong = (['subject', 'body', 'sms'] as const).flatMap((name) =>
    (['es', 'en'] as const).flatMap((language) => {
      const channel = name === 'sms' ? 'sms' : 'mail';
      const text = texts[name]?.[language] ?? '';
      const lacksLink = name === 'sms' && kind === 'invitation' && text !== '' && !namesLink(text);
      return lacksLink || unknownVariables(text, kind, channel).length > 0 ? [`${name}.${language}`] : [];
    }),
  );
  if (wrong.length > 0) fail('INVALID', { fields: Object.fromEntries(wrong.map((field) => [field, 'variable'])) });
}

/** Raises INVALID where a language that has a subject lacks its text, or the other way round. */
function refuseHalves({ subject, body }: Words): void {
  const half = (['es', 'en'] as const).flatMap((language: Language) => {
    if (subject[language] !== '' && body[language] === '') return [`body.${language}`];
    return subject[language] === '' && body[language] !== '' ? [`subject.${language}`] : [];
  });
  if (half.length > 0) fail('INVALID', { fields: Object.fromEntries(half.map((field) => [field, 'required'])) });
}

function refuseTime({ draft, sendAt }: MailingInput, now: Date): void {
  if (draft || sendAt === null) return;
  const at = new Date(sendAt).getTime();
  if (at <= now.getTime()) fail('INVALID', { fields: { sendAt: 'past' } });
  if (at > now.getTime() + LATEST_MS) fail('INVALID', { fields: { sendAt: 'invalid' } });
}

/** Raises INVALID without a coupon, and for one that guests could no longer use on the day when the mailing leaves. */
async function refuseCoupon(
  tx: Transaction,
  event: EventRow,
  { kind, couponId, sendAt }: MailingInput,
  now: Date,
): Promise<void> {
  if (kind !== 'coupon') return;
  if (!couponId) fail('INVALID', { fields: { couponId: 'required' } });
  const day = dateInZone(sendAt === null ? now : new Date(sendAt), event.timeZone);
  if (!(await canBeUsed(tx, { id: couponId, eventId: event.id, day })))
    fail('INVALID', { fields: { couponId: 'couponOver' } });
}

/**
 * Raises PACKAGE_LIMIT where the event's package is without such mailings, or has sent as many as it holds. The caller
 * has locked the event, so that two do not send the last one.
 */
async function refuseBeyondPackage(
  tx: Transaction,
  event: EventRow,
  { input, chosen, own }: { input: MailingInput; chosen: EventPackage | null; own: string | undefined },
) {
  refuseWithout(chosen, FEATURE_OF_MAILING[input.kind]);
  if (input.channel && input.channel !== 'mail') refuseWithout(chosen, smsFeatureOf(input.kind));
  if (input.draft || !countsAsMailing({ channel: 'mail', ...input })) return;
  const [used] = await tx
    .select({ count: count() })
    .from(mailings)
    .where(
      and(
        eq(mailings.eventId, event.id),
        eq(mailings.kind, input.kind),
        inArray(mailings.state, ['scheduled', 'sending', 'paused', 'sent']),
        own === undefined ? undefined : ne(mailings.id, own),
        // The rule of `countsAsMailing` in SQL: a text message to a single guest does not count.
        sql`not (${mailings.channel} = 'sms'
          and jsonb_array_length(coalesce(${mailings.audience} -> 'guestIds', '[]')) = 1)`,
      ),
    );
  const sent = used?.count ?? 0;
  const left = mailingsLeft(chosen, input.kind, sent);
  if (left === null || left > 0) return;
  const details = { limit: 'mailings', package: chosen, needs: null, allowed: sent, used: sent };
  fail('PACKAGE_LIMIT', { details, values: { limit: 'customMailings', allowed: sent } });
}

type Sent = Pick<MailingRow, 'agencyId' | 'audience'> & { channel?: MailingRow['channel'] | undefined };

/**
 * Raises AGENCY_LIMIT where the platform switched mailings or text messages off for the agency, also for a draft that
 * could never leave.
 */
export async function refuseOffMailing(tx: Transaction, { agencyId, audience, channel }: Sent): Promise<void> {
  const terms = await termsOf(tx, agencyId);
  if (!isOfOne(audience)) refuseOff(terms, 'mailings');
  if (channel !== 'mail') refuseOff(terms, 'sms');
}

/** Raises AGENCY_LIMIT where as many mailings leave on that day as the agency may send on one. */
async function refuseOneTooMany(tx: Transaction, ctx: Context, event: EventRow, input: MailingInput, own?: string) {
  if (input.draft || isOfOne(input.audience)) return;
  const at = input.sendAt === null ? ctx.clock.now() : new Date(input.sendAt);
  await refuseOneMore(tx, ctx, 'mailingsADay', { agencyId: event.agencyId, at, ...(own && { but: own }) });
}

/**
 * What is kept of a mailing that is made or changed (`own`), with all its rules checked; the caller has locked the
 * event. Raises what createMailing does.
 */
export async function checkMailing(tx: Transaction, ctx: Context, event: EventRow, input: MailingInput, own?: string) {
  const now = ctx.clock.now();
  refuseHalves(input);
  refuseUnknownVariables(input);
  refuseTime(input, now);
  await refuseStrangeGuests(tx, { eventId: event.id, own }, input.audience);
  await refuseCoupon(tx, event, input, now);
  const chosen = await packageOf(tx, event.id);
  await refuseOffMailing(tx, { channel: 'mail', ...input, agencyId: event.agencyId });
  await refuseOneTooMany(tx, ctx, event, input, own);
  await refuseBeyondPackage(tx, event, { input, chosen, own });
  const { kind, subject, body, audience, channel = 'mail' } = input;
  if (!input.draft && channel !== 'sms' && !event.emailService) fail('INVALID_STATE', { values: { what: 'emailOff' } });
  // A draft's page is not public, so that the mailing's links would lead nowhere.
  if (!input.draft && event.state === 'draft') fail('INVALID_STATE', { values: { what: 'notPublished' } });
  if (!input.draft && !isShownToGuests({ ...event, package: chosen }, dateInZone(now, event.timeZone)))
    fail('INVALID_STATE', { values: { what: 'pageOver' } });
  if (!input.draft && channel !== 'mail' && !event.smsService) fail('INVALID_STATE', { values: { what: 'smsOff' } });
  const plan = await planAudience(tx, event, { kind, audience, channel }, now);
  const { recipients } = countPlan(plan, channel);
  if (!input.draft && input.sendAt === null && recipients === 0)
    fail('INVALID_STATE', { values: { what: 'noAudience' } });
  const sms = channel === 'mail' ? { es: '', en: '' } : (input.sms ?? { es: '', en: '' });
  const sendAt = input.sendAt === null ? null : new Date(input.sendAt);
  const couponId = kind === 'coupon' ? (input.couponId ?? null) : null;
  const state = input.draft ? ('draft' as const) : ('scheduled' as const);
  const coupon = await couponCodeOf(tx, couponId);
  const expectedSegments = await segmentsOf(tx, ctx, { plan, mailing: { kind, sms }, event, coupon });
  const takesOfPack = !input.draft && !includesSms(chosen, kind);
  if (takesOfPack) await refuseBeyondPack(tx, event.id, expectedSegments);
  const words = { kind, channel, subject, body, sms };
  return { ...words, audience, sendAt, couponId, state, expected: recipients, expectedSegments };
}
