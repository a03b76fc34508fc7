import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Language } from '@/lib/contract/bilingual-text';
import { type MailPage, type MailQuery, type MailRecord, mailState } from '@/lib/contract/mail';
import en from '@/messages/en/mail.json';
import es from '@/messages/es/mail.json';
import type { Context } from '../../context';
import { agencies, outbox } from '../../db/schema';
import { pageWindow, toPage } from '../../ground/page';
import { containsWords } from '../../ground/search';

/** The mails of the platform, the newest first, and how many stand in each state, whatever the filters. */
export async function listMails({ ctx, input }: { ctx: Context; input: MailQuery }): Promise<MailPage> {
  const window = pageWindow(input);
  const { q, 'filter[state]': state } = input;
  const where = and(
    eq(outbox.channel, 'mail'),
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
    ctx.db
      .select({ state: outbox.status, total: count() })
      .from(outbox)
      .where(eq(outbox.channel, 'mail'))
      .groupBy(outbox.status),
  ]);
  const counts = Object.fromEntries(
    mailState.options.map((each) => [each, states.find((found) => found.state === each)?.total ?? 0]),
  ) as MailPage['counts'];
  const data = rows.map((row) => describeMail(row, ctx));
  return { ...toPage(data, counted[0]?.total ?? 0, window), counts };
}

/** Mails with the name of the agency that each is of. */
export const mailsOf = ({ db }: Pick<Context, 'db'>) =>
  db
    .select({ mail: outbox, agencyName: agencies.name })
    .from(outbox)
    .leftJoin(agencies, eq(agencies.id, outbox.agencyId));

interface MailRow {
  mail: typeof outbox.$inferSelect;
  agencyName: string | null;
}

export function describeMail({ mail, agencyName }: MailRow, { locale }: Pick<Context, 'locale'>): MailRecord {
  const { id, kind, recipient, status, attempts, lastError, createdAt, nextAttemptAt, sentAt } = mail;
  return {
    ...{ id, kind, recipient, agencyName, attempts, lastError },
    title: titleOf(kind, locale),
    state: status,
    createdAt: createdAt.toISOString(),
    nextAttemptAt: status === 'pending' ? nextAttemptAt.toISOString() : null,
    sentAt: sentAt?.toISOString() ?? null,
  };
}

/** Of a heading with cases, the text of its `other` case. */
const CASES = /\{\w+, (?:select|plural),.*? other \{([^{}]*)\}\}/g;

/** What the kind of mail is called: its heading, or the kind itself where the heading has values in it. */
function titleOf(kind: string, locale: Language): string {
  const texts = locale === 'en' ? en : es;
  const groups: Record<string, { heading: string }>[] = [
    texts.letters,
    { 'unpaid-burst': texts.burst },
    ...[texts.block, texts.waitlist, texts.transport, texts.account, texts.contact].map(({ letters }) => letters),
  ];
  const heading = groups.map((letters) => letters[kind]?.heading.replace(CASES, '$1')).find(Boolean);
  return heading && !heading.includes('{') ? heading : kind;
}
