import { millisecondsInHour } from 'date-fns/constants';
import { and, count, eq, exists, gt, ne, or, sql } from 'drizzle-orm';
import { PROVIDER_PATH } from '@/lib/config/constants';
import type { Context } from '../context';
import { agencies, events, outbox } from '../db/schema';
import { makeMail } from '../desk/mail-words/every-mail';
import { type OutboxMail, UnwritableMail } from '../ground/mails';
import { type Mailer, MailRefused, MailUncertain } from '../integrations/mail/mailer';
import { renderMail } from '../integrations/mail/render-mail';
import { isSuppressed } from '../people/mail/suppressions';
import { takeRefusal } from '../people/mail/take-reports';
import {
  claimMail,
  dropMail,
  FLOODED,
  holdBack,
  type Lane,
  markFailed,
  markSent,
  markUncertain,
  putOff,
  SUPPRESSED,
} from './claim-mail';
import { paceOf } from './domain-pace';

/** Mails that strangers may cause to one mailbox within an hour: of one kind, and of all kinds together. */
const OF_A_KIND = 5;

const OF_ALL_KINDS = 20;

/** An agency gets mails about all its guests' bookings, so its own mailboxes may get this many times as much. */
const AGENCY_FACTOR = 12;

const LONGEST_REASON = 500;

interface Sending {
  ctx: Context;
  mailer: Mailer;
  /** Left out: mails of both lanes. */
  lane?: Lane;
  isStopping?: () => boolean;
}

/** Sends every due mail of the lane, one after another; answers how many left. docs/architecture.md, Effects. */
export async function sendOutbox({ ctx, mailer, lane, isStopping = () => false }: Sending): Promise<number> {
  let sent = 0;
  while (!isStopping()) {
    const mail = await claimMail(ctx, lane);
    if (!mail) break;
    const why = await heldBackFor(ctx, mail);
    if (why) {
      await holdBack(ctx, mail, why);
      continue;
    }
    const wait = await paceOf(ctx, mail);
    if (wait > 0) {
      await putOff(ctx, mail, wait);
      continue;
    }
    const failure = await tryToSend(ctx, mailer, mail);
    if (!failure) {
      await markSent(ctx, mail);
      sent += 1;
      continue;
    }
    const status = failure.inDoubt ? 'dead' : await markFailed(ctx, mail, failure);
    if (failure.inDoubt) await markUncertain(ctx, mail);
    if (failure.noMailbox) await takeRefusal(ctx, mail, failure.reason);
    ctx.services.log.warn({ outboxId: mail.id, kind: mail.kind, status, ...failure }, 'mail did not leave');
  }
  return sent;
}

/**
 * Why a mail must not leave; null = it may. A mail of a mailing checks this itself, so that skipped recipients are
 * counted.
 */
async function heldBackFor(ctx: Context, mail: OutboxMail): Promise<typeof FLOODED | typeof SUPPRESSED | null> {
  const { agencyId, mailbox, mailingId } = mail;
  if (agencyId && !mailingId && (await isSuppressed(ctx.db, { agencyId, mailbox }))) return SUPPRESSED;
  return (await isFlooded(ctx, mail)) ? FLOODED : null;
}

/** Null where the mail left, or nobody was to get it. */
async function tryToSend(
  ctx: Context,
  mailer: Mailer,
  mail: OutboxMail,
): Promise<{ reason: string; final: boolean; inDoubt: boolean; noMailbox: boolean } | null> {
  try {
    const made = await makeMail(ctx, mail);
    if (!made) {
      await dropMail(ctx, mail);
      ctx.services.log.info(
        { outboxId: mail.id, kind: mail.kind },
        'mail dropped: what it tells was settled meanwhile',
      );
      return null;
    }
    const { subject, attachments, replyTo, optOut } = made;
    const { mailFrom, siteUrl } = ctx.services.config;
    const oneClickOptOut = optOut && `${siteUrl}${PROVIDER_PATH}/api/v1/mailing-opt-outs/${optOut.token}`;
    const message = { id: mail.id, from: mailFrom, to: mail.recipient, subject, attachments, ...renderMail(made) };
    await mailer.send({ ...message, replyTo, oneClickOptOut: oneClickOptOut ?? undefined });
    return null;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const final = error instanceof UnwritableMail || (error instanceof MailRefused && error.final);
    const noMailbox = error instanceof MailRefused && error.noMailbox;
    return { reason: reason.slice(0, LONGEST_REASON), final, inDoubt: error instanceof MailUncertain, noMailbox };
  }
}

/**
 * Whether the recipient has got enough mails already that guests and visitors caused, so that nobody can be flooded
 * with mails that anybody may order. Two processes that send at the same moment may exceed the limit by one.
 */
async function isFlooded({ db, clock }: Context, mail: OutboxMail): Promise<boolean> {
  if (!mail.limited) return false;
  const hourAgo = new Date(clock.now().getTime() - millisecondsInHour);
  const { mailbox, kind, id, limited, sentAt } = outbox;
  const [sent] = await db
    .select({
      ofKind: sql`count(*) filter (where ${eq(kind, mail.kind)})`.mapWith(Number),
      all: count(),
    })
    .from(outbox)
    .where(and(eq(mailbox, mail.mailbox), eq(limited, true), ne(id, mail.id), gt(sentAt, hourAgo)));
  if (!sent || (sent.ofKind < OF_A_KIND && sent.all < OF_ALL_KINDS)) return false;
  const factor = (await isOfAgency(db, mail)) ? AGENCY_FACTOR : 1;
  return sent.ofKind >= OF_A_KIND * factor || sent.all >= OF_ALL_KINDS * factor;
}

/** Whether the address is the agency's own. */
async function isOfAgency(db: Context['db'], { agencyId, recipient }: OutboxMail): Promise<boolean> {
  if (!agencyId) return false;
  const ofEvent = db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.agencyId, agencyId), eq(events.notificationEmail, recipient)));
  const found = await db
    .select({ id: agencies.id })
    .from(agencies)
    .where(and(eq(agencies.id, agencyId), or(eq(agencies.email, recipient), exists(ofEvent))));
  return found.length > 0;
}
