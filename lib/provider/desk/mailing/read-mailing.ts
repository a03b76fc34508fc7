import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { BilingualText, Language } from '@/lib/contract/bilingual-text';
import {
  MAILING_LIMITS,
  type Mailing,
  type MailingCounts,
  type MailingDetail,
  type MailingList,
  type MailingOffer,
  mailingKind,
} from '@/lib/contract/mailing';
import { wholeName } from '@/lib/domain/guest-name';
import {
  countsAsMailing,
  FEATURE_OF_MAILING,
  mailingsLeft,
  namedIn,
  smsFeatureOf,
  variablesOf,
} from '@/lib/domain/mailing';
import { type EventPackage, holdsFeature, PACKAGES, SMALLEST_WITH } from '@/lib/domain/packages';
import { dateInZone } from '@/lib/domain/zone';
import en from '@/messages/en/mail.json';
import es from '@/messages/es/mail.json';
import type { Context, Transaction } from '../../context';
import type { Database } from '../../db/client';
import { events, guests, mailingRecipients, mailings, outbox } from '../../db/schema';
import { resultRows } from '../../db/transaction';
import { fail } from '../../error';
import { type EventRow, staffEvent } from '../../event/event/find-bookable-event';
import { BY_FAMILY_NAME } from '../../event/guest/list-guests';
import { worksForEvent } from '../../ground/access';
import { usableOn } from '../../inventory/coupon/usable-coupons';
import { smsBalanceOf } from '../sms/sms-pack';
import { expectEach, expectNow, isAhead, namesOf } from './expect-mailing';
import { sampleFor } from './mailing-texts';
import { ownCardOf } from './own-card';

const countOf = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
const { state } = mailingRecipients;

const COUNTED = {
  recipients: countOf(sql`${mailingRecipients.id} is not null and ${state} <> 'skipped'`),
  sent: countOf(sql`${state} = 'sent'`),
  failed: countOf(sql`${state} = 'failed'`),
  skipped: countOf(sql`${state} = 'skipped'`),
  uncertain: countOf(sql`${state} = 'uncertain'`),
  waiting: countOf(sql`${state} = 'waiting'`),
};

/** What its text messages took; those that were tried again count for their last try. */
const segments = sql<number>`case when ${mailings.channel} = 'mail' then 0 else (
  select coalesce(sum(texts.segments), 0) from sms_messages texts
  where texts.id in (select of.id from mailing_recipients of where of.mailing_id = ${mailings.id})) end`.mapWith(
  Number,
);

/** A mailing's text messages that wait until the night is over, and when the first leaves; null where none waits. */
const asleep = sql<{ count: number; from: string } | null>`(
  select json_build_object('count', count(*), 'from', min(texts.next_attempt_at)) from ${outbox} texts
  where texts.mailing_id = ${mailings.id} and texts.status = 'pending' and texts.channel = 'sms' and texts.attempts = 0
    and texts.next_attempt_at > texts.created_at + interval '1 minute'
  having count(*) > 0)`;

const described = (db: Database | Transaction, condition: SQL) =>
  db
    .select({ row: mailings, ...COUNTED, segments, asleep })
    .from(mailings)
    .leftJoin(mailingRecipients, eq(mailingRecipients.mailingId, mailings.id))
    .where(condition)
    .groupBy(mailings.id)
    .orderBy(desc(mailings.createdAt), desc(mailings.id));

interface Described extends MailingCounts {
  row: typeof mailings.$inferSelect;
  waiting: number;
  segments: number;
  asleep: { count: number; from: string } | null;
}

function toWire({ row, waiting, segments: taken, asleep: sleeping, ...counts }: Described): Mailing {
  // The last mail has left; the job that writes this down runs within a minute.
  const ended = row.state === 'sending' && waiting === 0;
  const expected = row.state === 'draft' || row.state === 'scheduled';
  return {
    id: row.id,
    eventId: row.eventId,
    kind: row.kind,
    state: ended ? 'sent' : row.state,
    subject: row.subject,
    body: row.body,
    channel: row.channel,
    sms: row.sms,
    audience: row.audience,
    couponId: row.couponId,
    segments: expected ? row.expectedSegments : taken,
    sendAt: row.sendAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    endedBy: row.endedBy,
    counts: expected ? { ...counts, recipients: row.expected } : counts,
    asleep: sleeping && { count: sleeping.count, from: new Date(sleeping.from).toISOString() },
    version: row.version,
  };
}

/** A mailing as it stands; the caller checks who may see it. Raises NOT_FOUND. */
export async function describeMailing(db: Database | Transaction, id: string): Promise<Mailing> {
  const [found] = await described(db, eq(mailings.id, id));
  return found ? toWire(found) : fail('NOT_FOUND');
}

/** The mailings of an event, the newest first, and what this event may send. Raises NOT_FOUND. */
export async function listMailings({ ctx, input }: { ctx: Context; input: { event: string } }): Promise<MailingList> {
  const event = await staffEvent(ctx, input.event, 'sendMailings');
  const rows = await described(ctx.db, eq(mailings.eventId, event.id));
  const words = resultRows<{ kind: 'tag' | 'coupon' | 'package'; id: string; word: string }>(
    await ctx.db.execute(sql`
      select 'tag' as kind, word as id, word from guest_tallies
        where event_id = ${event.id} and kind = 'tag' group by word having sum(guests) > 0
      union all
      select 'coupon', id, code from coupons
        where event_id = ${event.id} and ${usableOn(dateInZone(ctx.clock.now(), event.timeZone))}
      union all
      select 'package', package, package from master_accounts where event_id = ${event.id} and package is not null
      order by kind, word`),
  );
  const data = await expectEach(ctx, event, rows.map(toWire));
  const coupon = words.find(({ kind }) => kind === 'coupon')?.word ?? null;
  // Null: an event without a package has no limits.
  const chosen = PACKAGES.find((each) => words.some(({ kind, word }) => kind === 'package' && word === each)) ?? null;
  return {
    data,
    offers: mailingKind.options.map((kind) => {
      const sample = (locale: Language) => sampleFor(ctx, { kind, event, coupon }, { guest: '', locale });
      return offerOf({ kind, chosen, all: data, samples: { es: sample('es'), en: sample('en') } });
    }),
    tags: words.flatMap(({ kind, word }) => (kind === 'tag' ? [word] : [])),
    coupons: words.flatMap(({ kind, id, word }) => (kind === 'coupon' ? [{ id, code: word }] : [])),
    timeZone: event.timeZone,
    smsPack: event.smsService ? await smsBalanceOf(ctx.db, event.id) : null,
    ownCard: await ownCardOf(ctx.db, event.id),
  };
}

/** The subject and body that a mailing of the kind begins with, in each language; a custom one begins empty. */
export function wordsToBeginWith(kind: MailingOffer['kind']): Pick<MailingOffer, 'subject' | 'body'> {
  const words = (name: 'subject' | 'body') =>
    kind === 'custom'
      ? { es: '', en: '' }
      : { es: namedIn(es.mailing.defaults[kind][name], 'es'), en: namedIn(en.mailing.defaults[kind][name], 'en') };
  return { subject: words('subject'), body: words('body') };
}

/** The text message that a mailing of the kind begins with, in each language; a custom one begins empty. */
export const smsToBeginWith = (kind: MailingOffer['kind']): BilingualText =>
  kind === 'custom'
    ? { es: '', en: '' }
    : { es: namedIn(es.mailing.sms.defaults[kind], 'es'), en: namedIn(en.mailing.sms.defaults[kind], 'en') };

const COUNTS_AS_SENT = new Set(['scheduled', 'sending', 'paused', 'sent']);

interface Offering {
  kind: MailingOffer['kind'];
  chosen: EventPackage | null;
  /** The event's mailings of every kind. */
  all: Mailing[];
  samples: MailingOffer['sms']['samples'];
}

function offerOf({ kind, chosen, all, samples }: Offering): MailingOffer {
  const isCounted = (each: Mailing) => each.kind === kind && COUNTS_AS_SENT.has(each.state) && countsAsMailing(each);
  const sent = all.filter(isCounted).length;
  return {
    kind,
    allowed: holdsFeature(chosen, FEATURE_OF_MAILING[kind]),
    left: mailingsLeft(chosen, kind, sent),
    needs: SMALLEST_WITH[FEATURE_OF_MAILING[kind]],
    ...wordsToBeginWith(kind),
    variables: { es: variablesOf(kind, 'es'), en: variablesOf(kind, 'en') },
    sms: {
      allowed: holdsFeature(chosen, smsFeatureOf(kind)),
      needs: SMALLEST_WITH[smsFeatureOf(kind)],
      text: smsToBeginWith(kind),
      samples,
    },
  };
}

/**
 * A mailing with those whom it did not reach, or of one that is ahead those whom it would, by name. Raises NOT_FOUND.
 */
export async function readMailing({
  ctx,
  input: { id },
}: {
  ctx: Context;
  input: { id: string };
}): Promise<MailingDetail> {
  const [found] = await ctx.db
    .select({ event: events })
    .from(mailings)
    .innerJoin(events, eq(events.id, mailings.eventId))
    .where(eq(mailings.id, id));
  if (!found || !worksForEvent(ctx.actor, found.event, 'sendMailings')) return fail('NOT_FOUND');
  const shown = await describeMailing(ctx.db, id);
  if (isAhead(shown)) {
    const { plan, mailing } = await expectNow(ctx, found.event as EventRow, shown);
    return { ...mailing, ...namesOf(plan) };
  }
  const missed = await ctx.db
    .select({ guest: guests, state, reason: mailingRecipients.reason })
    .from(mailingRecipients)
    .leftJoin(guests, eq(guests.id, mailingRecipients.guestId))
    .where(and(eq(mailingRecipients.mailingId, id), sql`${state} in ('failed', 'skipped', 'uncertain')`))
    .orderBy(asc(state), asc(BY_FAMILY_NAME), asc(mailingRecipients.id))
    .limit(MAILING_LIMITS.shown);
  return {
    ...shown,
    expected: [],
    missed: missed.flatMap(({ guest, state: was, reason }) =>
      was === 'waiting' || was === 'sent'
        ? []
        : [{ guestId: guest?.id ?? null, name: guest ? wholeName(guest) : '', state: was, reason }],
    ),
  };
}
