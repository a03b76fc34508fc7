import { createTranslator } from 'use-intl/core';
import type { z } from 'zod';
import type { Language } from '@/lib/contract/bilingual-text';
import { languagePrefix } from '@/lib/domain/bilingual-text';
import en from '@/messages/en/mail.json';
import es from '@/messages/es/mail.json';
import type { Context } from '../context';
import type { outbox } from '../db/schema';
import { phoneText } from '../documents/printable';
import { ProviderError } from '../error';
import type { Attachment } from '../integrations/mail/mailer';
import type { MailContent } from '../integrations/mail/render-mail';

type Texts = typeof es;

type MailPart = 'account' | 'block' | 'contact' | 'mailing' | 'suggestion' | 'support' | 'transport' | 'waitlist';

/** The kinds of mails that a part of messages/<locale>/mail.json has texts for. */
export type MailKindOf<Part extends MailPart> = keyof Texts[Part]['letters'];

/** The kinds of mails about a reservation. */
export type ReservationMailKind = keyof Texts['letters'];

/** Every kind of mail that there is. */
export type MailKind = ReservationMailKind | { [Part in MailPart]: MailKindOf<Part> }[MailPart] | 'unpaid-burst';

const translators = {
  es: createTranslator({ locale: 'es', messages: { mail: es }, namespace: 'mail' }),
  en: createTranslator({ locale: 'en', messages: { mail: en }, namespace: 'mail' }),
};

export type MailTranslator = (typeof translators)['es'];

/** The agency that a mail is of, as its foot names it. */
export interface MailingAgency {
  name: string;
  phone: string;
  email: string;
}

/** What a mail is written with, in its reader's language. */
export interface MailPen {
  locale: Language;
  t: MailTranslator;
  /** The pen of another language. */
  speaking(locale: Language): MailPen;
  /** A path of the site as its reader's language has it. */
  path(path: string): string;
  /** The whole address of a path, from SITE_URL alone. docs/reliability.md, Foreign sites. */
  url(path: string): string;
  /** The facts that have a value, each with the label of its message. */
  facts(rows: [label: Parameters<MailTranslator>[0], value: string | null | undefined][]): MailContent['facts'];
  /** The agency's line of the foot. */
  agencyLine(agency: MailingAgency): string;
}

/** The pen for a language; `siteUrl` is the site's address without a slash at its end. */
function penIn(locale: Language, siteUrl: string): MailPen {
  const t = translators[locale];
  const inLanguage = (path: string) => `${languagePrefix(locale)}${path}`;
  return {
    locale,
    t,
    speaking: (other) => penIn(other, siteUrl),
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

/** Makes a mail when it leaves. Null where nobody is to be written to any more; raises UnwritableMail. */
export type MailEntry = (ctx: Context, mail: OutboxMail) => Promise<MadeMail | null>;

/** A mail that is being made: the order is what its row holds, parsed. */
export interface Making<Order> {
  ctx: Context;
  mail: OutboxMail;
  order: Order;
}

interface MailDefinition<Order, Facts> {
  /** What the order must hold. */
  needs: z.ZodType<Order>;
  /** Reads what the mail tells, as it is now. Null where nobody is to be written to; raises UnwritableMail. */
  read(making: Making<Order>): Promise<Facts | null>;
  write(facts: Facts, pen: MailPen): MailContent;
  /** Makes the PDF that goes with it; what is refused meanwhile (a slip that is paid, say) goes without. */
  attach?: ((making: Making<Order>) => Promise<{ name: string; bytes: Uint8Array } | null>) | undefined;
}

/** Declares a kind of mail by what it needs, how its data are read and how it is written. */
export function defineMail<Order, Facts>({ needs, read, write, attach }: MailDefinition<Order, Facts>): MailEntry {
  return async (ctx, mail) => {
    const parsed = needs.safeParse(mail.payload);
    if (!parsed.success) throw new UnwritableMail(`unreadable payload: ${parsed.error.issues[0]?.path.join('.')}`);
    const making = { ctx, mail, order: parsed.data };
    const facts = await read(making);
    if (facts === null) return null;
    const content = write(facts, penIn(mail.locale, ctx.services.config.siteUrl));
    const file = await attach?.(making).catch((error: unknown) => {
      if (error instanceof ProviderError) return null;
      throw error;
    });
    const attachments = file ? [{ filename: file.name, contentType: 'application/pdf', content: file.bytes }] : [];
    return { ...content, attachments };
  };
}

/** Declares kinds that are alike but for some traits, each by its own. */
export function mailsByTraits<Kind extends MailKind, Traits>(
  traits: Record<Kind, Traits>,
  entryOf: (kind: Kind, traits: Traits) => MailEntry,
): Record<Kind, MailEntry> {
  const kinds = Object.keys(traits) as Kind[];
  return Object.fromEntries(kinds.map((kind) => [kind, entryOf(kind, traits[kind])])) as Record<Kind, MailEntry>;
}
