import type { z } from 'zod';
import type { Language } from '@/lib/contract/bilingual-text';
import { languagePrefix } from '@/lib/domain/language-path';
import type { Context } from '../context';
import type { outbox } from '../db/schema';
import { phoneText } from '../documents/printable';
import { ProviderError } from '../error';
import type { Attachment } from '../integrations/mail/mailer';
import type { MailContent } from '../integrations/mail/render-mail';
import { type MailKind, type MailTranslator, type OwnWords, stationeryOf, translatorFor } from './mail-texts';

/** The agency that a mail is of, as its foot names it. */
export interface MailingAgency {
  name: string;
  phone: string;
  email: string;
}

/** What a mail is written with, in its reader's language. */
export interface MailWriter {
  locale: Language;
  t: MailTranslator;
  /** The writer of another language. */
  speaking(locale: Language): MailWriter;
  /** A path of the site as its reader's language has it. */
  path(path: string): string;
  /** The whole address of a path, from SITE_URL alone. docs/reliability.md, Foreign sites. */
  url(path: string): string;
  /** The facts that have a value, each with the label of its message. */
  facts(rows: [label: Parameters<MailTranslator>[0], value: string | null | undefined][]): MailContent['facts'];
  /** The agency's line of the foot. */
  agencyLine(agency: MailingAgency): string;
}

interface Desk {
  /** The site's address without a slash at its end. */
  siteUrl: string;
  /** The agency's own words for the kind that is written. */
  own?: { kind: string; words: OwnWords } | null;
}

/** The writer for a language. Raises where the agency's own words cannot be written. */
export function mailWriterIn(locale: Language, desk: Desk): MailWriter {
  const { siteUrl } = desk;
  const t = translatorFor(locale, desk.own);
  const inLanguage = (path: string) => `${languagePrefix(locale)}${path}`;
  return {
    locale,
    t,
    speaking: (other) => mailWriterIn(other, desk),
    path: inLanguage,
    url: (path) => siteUrl + inLanguage(path),
    facts: (rows) => rows.flatMap(([label, value]) => (value ? [{ label: t(label), value }] : [])),
    agencyLine: ({ name, phone, email }) => t('footer.agency', { agency: name, phone: phoneText(phone), email }),
  };
}

/** A mail's row of the outbox, as the worker took it. */
export type OutboxMail = typeof outbox.$inferSelect;

/** Says why a mail can never be written, however often it is tried. */
export class UnwritableMail extends Error {}

/** A mail that is about to leave, its files made. */
export interface MadeMail extends MailContent {
  attachments: Attachment[];
}

/** Words that are tried before they are kept: the mail is for somebody who works on them, so no file goes with it. */
export interface Trial {
  words: OwnWords;
}

/**
 * Makes a mail when it leaves. Null where nobody is to be written to any more; raises UnwritableMail, and in a trial
 * what is wrong with its words.
 */
export type MailEntry = (ctx: Context, mail: OutboxMail, trial?: Trial) => Promise<MadeMail | null>;

/** A mail that is being made: the order is what its row holds, parsed. */
export interface Making<Order> {
  ctx: Context;
  mail: OutboxMail;
  order: Order;
}

/** A file that goes with a mail; a PDF where nothing else is said. */
export interface MailFile {
  name: string;
  bytes: Uint8Array;
  contentType?: string;
}

interface MailDefinition<Order, Facts> {
  /** What the order must hold. */
  needs: z.ZodType<Order>;
  /** Reads what the mail tells, as it is now. Null where nobody is to be written to; raises UnwritableMail. */
  read(making: Making<Order>): Promise<Facts | null>;
  write(facts: Facts, writer: MailWriter): MailContent;
  /**
   * Makes the files that go with the mail. Where one is refused by now (the slip of an amount that was paid, say), the
   * mail leaves without it.
   */
  attach?: ((making: Making<Order>) => Promise<MailFile | MailFile[] | null>) | undefined;
}

/** Declares a kind of mail by what it needs, how its data are read and how it is written. */
export function defineMail<Order, Facts>({ needs, read, write, attach }: MailDefinition<Order, Facts>): MailEntry {
  return async (ctx, mail, trial) => {
    const parsed = needs.safeParse(mail.payload);
    if (!parsed.success) throw new UnwritableMail(`unreadable payload: ${parsed.error.issues[0]?.path.join('.')}`);
    const making = { ctx, mail, order: parsed.data };
    const facts = await read(making);
    if (facts === null) return null;
    const content = await written(making, trial, (writer) => write(facts, writer));
    if (trial) return { ...content, attachments: [] };
    const files = await attach?.(making).catch((error: unknown) => {
      if (error instanceof ProviderError) return null;
      throw error;
    });
    const attachments = [files ?? []].flat().map(({ name, bytes, contentType = 'application/pdf' }) => ({
      filename: name,
      contentType,
      content: bytes,
    }));
    return { ...content, attachments };
  };
}

/**
 * The mail in the agency's own words where it has some. They were checked when they were saved, but the product's
 * values and kinds change: where they cannot be written any more, the mail leaves in the product's words and the log
 * says so.
 */
async function written(
  { ctx, mail: { id, agencyId, kind, locale } }: Making<unknown>,
  trial: Trial | undefined,
  write: (writer: MailWriter) => MailContent,
): Promise<MailContent> {
  const { siteUrl } = ctx.services.config;
  const stationery = await stationeryOf(ctx, { agencyId, kind });
  const head = stationery && { brand: stationery.brand, replyTo: stationery.replyTo };
  const words = trial?.words ?? stationery?.words;
  if (!words) return { ...head, ...write(mailWriterIn(locale, { siteUrl })) };
  try {
    return { ...head, ...write(mailWriterIn(locale, { siteUrl, own: { kind, words } })) };
  } catch (error) {
    if (error instanceof UnwritableMail || trial) throw error;
    ctx.services.log.error({ err: error, outboxId: id, kind, agencyId }, 'own words of a mail cannot be used');
    return { ...head, ...write(mailWriterIn(locale, { siteUrl })) };
  }
}

/** Declares kinds of mail that differ in a few traits only. */
export function mailsByTraits<Kind extends MailKind, Traits>(
  traits: Record<Kind, Traits>,
  entryOf: (kind: Kind, traits: Traits) => MailEntry,
): Record<Kind, MailEntry> {
  const kinds = Object.keys(traits) as Kind[];
  return Object.fromEntries(kinds.map((kind) => [kind, entryOf(kind, traits[kind])])) as Record<Kind, MailEntry>;
}
