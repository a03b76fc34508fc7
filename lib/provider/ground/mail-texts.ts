import { and, eq } from 'drizzle-orm';
import { createTranslator } from 'use-intl/core';
import type { Language } from '@/lib/contract/bilingual-text';
import { type MailPart, type MailWords, mailPart } from '@/lib/contract/mail-words';
import { endedOnce } from '@/lib/domain/ended-once';
import en from '@/messages/en/mail.json';
import es from '@/messages/es/mail.json';
import type { Context } from '../context';
import { agencies, mailWords } from '../db/schema';
import type { MailBrand } from '../integrations/mail/render-mail';

type Texts = typeof es;

type MailGroup =
  | 'account'
  | 'block'
  | 'companion'
  | 'contact'
  | 'household'
  | 'mailing'
  | 'reminder'
  | 'report'
  | 'suggestion'
  | 'supplier'
  | 'support'
  | 'transport'
  | 'waitlist';

/** The kinds of mails that a group of messages/<locale>/mail.json has texts for. */
export type MailKindOf<Group extends MailGroup> = keyof Texts[Group]['kinds'];

/** The kinds of mails about a reservation. */
export type ReservationMailKind = keyof Texts['kinds'];

/** Every kind of mail that there is. */
export type MailKind =
  | ReservationMailKind
  | { [Group in MailGroup]: MailKindOf<Group> }[MailGroup]
  | 'unpaid-burst'
  | 'mail-words-test';

/** The parts of a kind's own texts; a part that it shares with others is left out. */
export type KindTexts = Partial<Record<MailPart, string>>;

const TEXTS: Record<Language, Texts> = { es, en };

const GROUPS: readonly MailGroup[] = [
  'block',
  'waitlist',
  'transport',
  'account',
  'contact',
  'household',
  'support',
  'reminder',
  'suggestion',
  'companion',
  'supplier',
  'report',
];

/** Where the texts of a kind stand: the object that has it, and the name that it has there. */
function placeOf(texts: Texts, kind: string): { kinds: Record<string, KindTexts>; name: string } | null {
  if (kind === 'unpaid-burst') return { kinds: texts as unknown as Record<string, KindTexts>, name: 'burst' };
  const all: Record<string, KindTexts>[] = [texts.kinds, ...GROUPS.map((group) => texts[group].kinds)];
  const kinds = all.find((each) => Object.hasOwn(each, kind));
  return kinds ? { kinds, name: kind } : null;
}

/** The product's own texts of a kind, in ICU's notation; null for an unknown kind and for one without texts. */
export function textsOf(kind: string, locale: Language): KindTexts | null {
  const place = placeOf(TEXTS[locale], kind);
  return place?.kinds[place.name] ?? null;
}

/** Of a heading with cases, the text of its `other` case. */
const CASES = /\{\w+, (?:select|plural),.*? other \{([^{}]*)\}\}/g;

/** A text with every choice (select or plural) replaced by its `other` case: how it reads in a list. */
export const lastCase = (text: string): string => text.replace(CASES, '$1').replaceAll('#', '…');

/** What a kind of mail is called: its heading, or the kind itself where the heading has values in it. */
export function mailTitle(kind: string, locale: Language): string {
  const heading = textsOf(kind, locale)?.heading?.replace(CASES, '$1');
  return heading && !heading.includes('{') ? heading : kind;
}

/** Where the translator of mails finds a part of a kind's texts. */
export function partKey(kind: string, part: MailPart): MailKey {
  if (kind === 'unpaid-burst') return `burst.${part}`;
  const group = GROUPS.find((each) => Object.hasOwn(es[each].kinds, kind));
  return `${group ? `${group}.` : ''}kinds.${kind}.${part}` as MailKey;
}

const translators = { es: translatorOf('es', es), en: translatorOf('en', en) };

export type MailTranslator = (typeof translators)['es'];

type MailKey = Parameters<MailTranslator>[0];

function translatorOf(locale: Language, mail: Texts, onError?: (error: Error) => never) {
  const t = createTranslator({ locale, messages: { mail }, namespace: 'mail', ...(onError && { onError }) });
  return new Proxy(t, { apply: (...called) => endedOnce(Reflect.apply(...called)) });
}

/** Texts by language, of an agency's own for one kind of mail. */
export type OwnWords = Record<Language, MailWords>;

/** What an agency's mails have of its own: words for the kind, a letterhead, and where answers go. */
export interface Stationery {
  words: OwnWords | null;
  brand: MailBrand;
  replyTo: string;
}

const PICTURE = /\.(?:png|jpe?g|gif)$/i;

/** The stationery of the agency that a mail belongs to; null for a mail of no agency. */
export async function stationeryOf(
  { db, services }: Pick<Context, 'db' | 'services'>,
  { agencyId, kind }: { agencyId: string | null; kind: string },
): Promise<Stationery | null> {
  if (agencyId === null) return null;
  const [found] = await db
    .select({ agency: agencies, es: mailWords.es, en: mailWords.en })
    .from(agencies)
    .leftJoin(mailWords, and(eq(mailWords.agencyId, agencies.id), eq(mailWords.kind, kind)))
    .where(eq(agencies.id, agencyId));
  if (!found) return null;
  const { agency, es, en } = found;
  const { siteUrl } = services.config;
  const logo = agency.profileImgUrl && PICTURE.test(agency.profileImgUrl) ? agency.profileImgUrl : null;
  return {
    words: es && en && { es, en },
    brand: {
      name: agency.name,
      logoUrl: logo && URL.canParse(logo, siteUrl) ? new URL(logo, siteUrl).href : null,
      color: agency.brandColor,
      paper: agency.paperColor,
    },
    replyTo: agency.email,
  };
}

/** The translator of mails; with words of an agency's own for a kind it raises where they cannot be written. */
export function translatorFor(locale: Language, own?: { kind: string; words: OwnWords } | null): MailTranslator {
  if (!own) return translators[locale];
  const texts = structuredClone(TEXTS[locale]);
  const place = placeOf(texts, own.kind);
  if (!place) return translators[locale];
  const words = own.words[locale];
  const written = mailPart.options.flatMap((part) => (words[part] === null ? [] : [[part, words[part]] as const]));
  place.kinds[place.name] = { ...place.kinds[place.name], ...Object.fromEntries(written) };
  return translatorOf(locale, texts, (error) => {
    throw error;
  });
}
