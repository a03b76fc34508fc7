import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { MailState } from '@/lib/contract/mail';
import { type MailPage, type MailQuery, type MailRecord, mailState } from '@/lib/contract/mail';
import type { Context } from '../../context';
import { agencies, outbox } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { mailTitle } from '../../ground/mail-letters';
import { containsWords, pageWindow, toPage } from '../../ground/page';

interface OfMail {
  ctx: Context;
  input: { id: string };
}

/** The mails or text messages of the platform, or of one agency, the newest first, and how many of those stand in each state. */
export async function listMails({ ctx, input }: { ctx: Context; input: MailQuery }): Promise<MailPage> {
  const window = pageWindow(input);
  const { q, 'filter[state]': state, 'filter[agency]': agency, 'filter[channel]': channel = 'mail' } = input;
  const all = and(eq(outbox.channel, channel), agency === undefined ? undefined : eq(outbox.agencyId, agency));
  const where = and(
    all,
    ...containsWords(sql`${outbox.recipient} || ' ' || ${outbox.kind}`, q),
    state && eq(outbox.status, state),
  );
  const [rows, counted, states] = await Promise.all([
    mailsOf(ctx)
      .where(where)
      .orderBy(desc(outbox.createdAt), desc(outbox.id))
      .limit(window.limit)
      .offset(window.offset),
    ctx.db.select({ total: count() }).from(outbox).where(where),
    ctx.db.select({ state: outbox.status, total: count() }).from(outbox).where(all).groupBy(outbox.status),
  ]);
  const counts = Object.fromEntries(
    mailState.options.map((each) => [each, states.find((found) => found.state === each)?.total ?? 0]),
  ) as MailPage['counts'];
  const data = rows.map((row) => describeMail(row, ctx));
  return { ...toPage(data, counted[0]?.total ?? 0, window), counts };
}

/** Mails with the name of the agency that each is of. */
const mailsOf = ({ db }: Pick<Context, 'db'>) =>
  db
    .select({ mail: outbox, agencyName: agencies.name })
    .from(outbox)
    .leftJoin(agencies, eq(agencies.id, outbox.agencyId));

interface MailRow {
  mail: typeof outbox.$inferSelect;
  agencyName: string | null;
}

function describeMail({ mail, agencyName }: MailRow, { locale }: Pick<Context, 'locale'>): MailRecord {
  const { id, channel, kind, recipient, status, attempts, lastError, createdAt, nextAttemptAt, sentAt, delivery } =
    mail;
  return {
    ...{ id, channel, kind, recipient, agencyName, attempts, lastError, delivery },
    title: mailTitle(kind, locale),
    state: status,
    createdAt: createdAt.toISOString(),
    nextAttemptAt: status === 'pending' ? nextAttemptAt.toISOString() : null,
    sentAt: sentAt?.toISOString() ?? null,
  };
}

/**
 * Has a mail that did not leave tried again from the start, now, also one that the flood rule held back. Its link is made
 * when it leaves. Raises NOT_FOUND, ALREADY_DECIDED where it is no dead or dropped one any more.
 */
export async function retryMail({ ctx, input }: OfMail): Promise<MailRecord> {
  const now = ctx.clock.now();
  const again = {
    status: 'pending',
    attempts: 0,
    limited: false,
    lastError: null,
    delivery: null,
    nextAttemptAt: now,
  } as const;
  const retried = await decide(ctx, input.id, { from: ['dead', 'dropped'], set: again, action: 'mail.retried' });
  ctx.services.wakeWorkers();
  return retried;
}

/** Keeps a mail from leaving. Raises NOT_FOUND, ALREADY_DECIDED where it is leaving, left or was dropped. */
export async function dropMail({ ctx, input }: OfMail): Promise<MailRecord> {
  return decide(ctx, input.id, { from: ['pending', 'dead'], set: { status: 'dropped' }, action: 'mail.dropped' });
}

interface Decision {
  /** States in which the decision may be taken. */
  from: MailState[];
  set: Partial<typeof outbox.$inferInsert>;
  action: string;
}

function decide(ctx: Context, id: string, { from, set, action }: Decision): Promise<MailRecord> {
  return inTransaction(ctx, async (tx) => {
    const [before] = await tx.select().from(outbox).where(eq(outbox.id, id)).for('update');
    if (before?.channel !== 'mail') fail('NOT_FOUND');
    const [changed] = await tx
      .update(outbox)
      .set(set)
      .where(and(eq(outbox.id, id), inArray(outbox.status, from)))
      .returning({ status: outbox.status });
    if (!changed) fail('ALREADY_DECIDED');
    await writeAudit(tx, ctx, {
      ...{ agencyId: before.agencyId, entity: 'mail', entityId: id, action },
      before: { status: before.status, kind: before.kind },
      after: { status: changed.status },
    });
    const [row] = await mailsOf({ db: tx }).where(eq(outbox.id, id));
    return describeMail(row ?? fail('NOT_FOUND'), ctx);
  });
}
