import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Language } from '@/lib/contract/bilingual-text';
import {
  type MailPart,
  type MailPreview,
  type MailWords,
  type MailWordsInput,
  type MailWordsRecord,
  type MailWordsSummary,
  mailPart,
} from '@/lib/contract/mail-words';
import { can } from '@/lib/domain/permissions';
import type { AgencyId, Context } from '../../context';
import type { Database } from '../../db/client';
import { agencies, mailWords, users } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { lastCase, mailTitle, type OwnWords, textsOf } from '../../ground/mail-texts';
import { enqueueMail } from '../../ground/outbox';
import { renderMail } from '../../integrations/mail/render-mail';
import { staffAgency } from '../../people/agency/agency-scope';
import { WORDED, type Worded, wordedKind } from './catalogue';
import { problemsOf, variablesOf } from './check-words';
import { entryOf } from './every-mail';
import { tryMail } from './preview-mail';

const LANGUAGES = ['es', 'en'] as const satisfies Language[];

const NO_WORDS: MailWords = { subject: null, heading: null, text: null, button: null };

type Row = typeof mailWords.$inferSelect;

const partsOf = (kind: string): MailPart[] =>
  mailPart.options.filter((part) => textsOf(kind, 'es')?.[part] !== undefined);

const isOwn = (words: MailWords | undefined) => Object.values(words ?? NO_WORDS).some((text) => text !== null);

function describeSummary({ kind, area, reader }: Worded, row: Row | undefined, locale: Language): MailWordsSummary {
  const subject = (language: Language) => lastCase(row?.[language].subject ?? textsOf(kind, language)?.subject ?? '');
  return {
    kind,
    area,
    reader,
    title: mailTitle(kind, locale),
    subject: { es: subject('es'), en: subject('en') },
    own: LANGUAGES.filter((language) => isOwn(row?.[language])),
    changedAt: row && LANGUAGES.some((language) => isOwn(row[language])) ? row.changedAt.toISOString() : null,
  };
}

function describeRecord(worded: Worded, row: Row | undefined, locale: Language): MailWordsRecord {
  const standard = (language: Language) => ({ ...NO_WORDS, ...textsOf(worded.kind, language) });
  return {
    ...describeSummary(worded, row, locale),
    parts: partsOf(worded.kind),
    variables: variablesOf(worded),
    standard: { es: standard('es'), en: standard('en') },
    words: { es: row?.es ?? NO_WORDS, en: row?.en ?? NO_WORDS },
    version: row?.version ?? 0,
  };
}

async function rowOf(db: Database, agencyId: AgencyId, kind: string): Promise<Row | undefined> {
  const [row] = await db
    .select()
    .from(mailWords)
    .where(and(eq(mailWords.agencyId, agencyId), eq(mailWords.kind, kind)));
  return row;
}

interface OfAgency {
  agencyId: string;
}

interface OfKind extends OfAgency {
  kind: string;
}

/** Every mail whose words the agency may write, with its subjects as they leave. Raises NOT_FOUND. */
export async function listMailWords({ ctx, input }: { ctx: Context; input: OfAgency }): Promise<MailWordsSummary[]> {
  const agencyId = await staffAgency(ctx, input.agencyId);
  const rows = await ctx.db.select().from(mailWords).where(eq(mailWords.agencyId, agencyId));
  return WORDED.map((worded) =>
    describeSummary(
      worded,
      rows.find(({ kind }) => kind === worded.kind),
      ctx.locale,
    ),
  );
}

async function find(ctx: Context, { agencyId, kind }: OfKind): Promise<{ agencyId: AgencyId; worded: Worded }> {
  return { agencyId: await staffAgency(ctx, agencyId), worded: wordedKind(kind) ?? fail('NOT_FOUND') };
}

/** The words of a kind of mail, to edit. Raises NOT_FOUND. */
export async function readMailWords({ ctx, input }: { ctx: Context; input: OfKind }): Promise<MailWordsRecord> {
  const { agencyId, worded } = await find(ctx, input);
  return describeRecord(worded, await rowOf(ctx.db, agencyId, worded.kind), ctx.locale);
}

/** The words as they are kept; a part that equals the product's own words is kept as empty. Raises INVALID by field. */
function checked(worded: Worded, words: OwnWords): OwnWords {
  const kept = (language: Language): MailWords => {
    const standard = textsOf(worded.kind, language);
    const own = mailPart.options.map((part) => [
      part,
      words[language][part] === standard?.[part] ? null : words[language][part],
    ]);
    return Object.fromEntries(own) as MailWords;
  };
  const own = { es: kept('es'), en: kept('en') };
  const problems = problemsOf(worded, own);
  if (problems.length > 0)
    fail('INVALID', {
      fields: Object.fromEntries(problems.map(([path, { message }]) => [path, message])),
      fieldValues: Object.fromEntries(problems.map(([path, { name }]) => [path, { name: `{${name}}` }])),
    });
  return own;
}

/** Keeps the words of a kind, both languages whole. Raises NOT_FOUND, STALE, INVALID by field. */
export async function saveMailWords({
  ctx,
  input,
}: {
  ctx: Context;
  input: OfKind & MailWordsInput;
}): Promise<MailWordsRecord> {
  const { agencyId, worded } = await find(ctx, input);
  const { kind } = worded;
  const words = checked(worded, input.words);
  return inTransaction(ctx, async (tx) => {
    // Locks the agency, since there may be no row of words to lock yet.
    await tx.select({ id: agencies.id }).from(agencies).where(eq(agencies.id, agencyId)).for('update');
    const before = await rowOf(tx, agencyId, kind);
    const version = before?.version ?? 0;
    if (version !== input.version) fail('STALE', { details: describeRecord(worded, before, ctx.locale) });
    const set = { ...words, version: version + 1, changedAt: ctx.clock.now() };
    const [row] = await tx
      .insert(mailWords)
      .values({ agencyId, kind, ...set })
      .onConflictDoUpdate({ target: [mailWords.agencyId, mailWords.kind], set })
      .returning();
    await writeAudit(tx, ctx, {
      agencyId,
      action: 'mailWords.changed',
      entity: 'mailWords',
      entityId: kind,
      before: before && { es: before.es, en: before.en },
      after: words,
    });
    return describeRecord(worded, row, ctx.locale);
  });
}

/** The mail in both languages as it would leave in these words, with data of the agency's own where it has some. */
export async function previewMailWords({
  ctx,
  input,
}: {
  ctx: Context;
  input: OfKind & { words: OwnWords };
}): Promise<MailPreview> {
  const { agencyId, worded } = await find(ctx, input);
  const { kind } = worded;
  const words = checked(worded, input.words);
  const of = { kind, agencyId, words, entry: entryOf(kind), withOwnData: mayShowRecords(ctx) };
  const shown = async (locale: Language) => {
    const { mail, isOwnData } = await tryMail(ctx, { ...of, locale });
    return { mail: { subject: mail.subject, ...renderMail(mail) }, isOwnData };
  };
  const es = await shown('es');
  const en = await shown('en');
  return { es: es.mail, en: en.mail, isOwnData: es.isOwnData || en.isOwnData };
}

const mayShowRecords = ({ actor }: Context) =>
  actor.kind === 'user' && can(actor, 'readReservations') && can(actor, 'readGuestContacts');

/** Mails the caller the mail in these words, in one language. Raises NOT_FOUND, INVALID by field. */
export async function testMailWords({
  ctx,
  input,
}: {
  ctx: Context;
  input: OfKind & { words: OwnWords; language: Language };
}): Promise<{ sentTo: string }> {
  const { agencyId, worded } = await find(ctx, input);
  const words = checked(worded, input.words);
  const { actor } = ctx;
  if (actor.kind !== 'user') return fail('FORBIDDEN');
  const sentTo = await inTransaction(ctx, async (tx) => {
    const [reader] = await tx.select({ email: users.email }).from(users).where(eq(users.id, actor.userId));
    if (!reader) return fail('NOT_FOUND');
    await enqueueMail(tx, ctx, {
      agencyId,
      kind: 'mail-words-test',
      recipient: reader.email,
      locale: input.language,
      limited: true,
      dedupeKey: `mail words test ${randomUUID()}`,
      payload: { kind: worded.kind, words, withOwnData: mayShowRecords(ctx) },
    });
    return reader.email;
  });
  ctx.services.wakeWorkers();
  return { sentTo };
}
