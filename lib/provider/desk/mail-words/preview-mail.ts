import { eq } from 'drizzle-orm';
import type { Language } from '@/lib/contract/bilingual-text';
import type { MailPart } from '@/lib/contract/mail-words';
import texts from '@/messages/es/mail.json';
import type { AgencyId, Context } from '../../context';
import { agencies } from '../../db/schema';
import { ProviderError } from '../../error';
import { type OwnWords, partKey, stationeryOf, textsOf } from '../../ground/mail-texts';
import { type MadeMail, type MailEntry, mailWriterIn, type OutboxMail, UnwritableMail } from '../../ground/mails';
import type { WordedKind } from './catalogue';
import { type SampleOrder, sampleOrder } from './sample-order';

export interface Trying {
  kind: WordedKind;
  agencyId: AgencyId;
  locale: Language;
  words: OwnWords;
  /** Whether the caller may see records of the agency. */
  withOwnData: boolean;
  entry: MailEntry;
}

export interface TriedMail {
  mail: MadeMail;
  isOwnData: boolean;
}

/**
 * A mail of the kind in the given words, about the agency's newest record that fits, else with made-up values. Nothing
 * that is written while it is made is kept, and no link in it logs anybody in.
 */
export async function tryMail(ctx: Context, trying: Trying): Promise<TriedMail> {
  const { kind, agencyId, withOwnData } = trying;
  const order = withOwnData ? await sampleOrder(ctx, agencyId, kind) : null;
  const real = order && (await ofRecord(ctx, trying, order));
  return real ? { mail: withoutSecrets(real), isOwnData: true } : { mail: await madeUp(ctx, trying), isOwnData: false };
}

/** Rolls back the transaction of a trial, whose writes are not to be kept. */
class Undo extends Error {}

/** Null where the record does not fit the kind as it is now: a notice that is over, say. */
async function ofRecord(
  ctx: Context,
  { kind, agencyId, locale, words, entry }: Trying,
  { payload, recipient }: SampleOrder,
): Promise<MadeMail | null> {
  const now = ctx.clock.now();
  const row: OutboxMail = {
    id: `preview-${ctx.requestId}`,
    agencyId,
    channel: 'mail',
    kind,
    mailingId: null,
    recipient,
    mailbox: '',
    limited: false,
    locale,
    dedupeKey: '',
    payload,
    status: 'sending',
    attempts: 1,
    nextAttemptAt: now,
    claimedAt: now,
    sentAt: null,
    lastError: null,
    createdAt: now,
    delivery: null,
    deliveryAt: null,
  };
  let made: MadeMail | null = null;
  try {
    await ctx.db.transaction(async (tx) => {
      made = await entry({ ...ctx, db: tx }, row, { words });
      throw new Undo();
    });
  } catch (error) {
    if (error instanceof UnwritableMail || error instanceof ProviderError) return null;
    if (!(error instanceof Undo)) throw error;
  }
  // Some mails are always in their reader's language: then there is no preview in the other.
  return inLanguage(made, locale);
}

const inLanguage = (mail: MadeMail | null, locale: Language) => (mail?.locale === locale ? mail : null);

const SECRET = /([?&]token=)[^&\s]+/g;

/** The mail without the tokens of its links, which are for its own reader alone. */
function withoutSecrets(mail: MadeMail): MadeMail {
  const clean = (text: string) => text.replace(SECRET, '$1…');
  return {
    ...mail,
    sections: mail.sections.map(({ title, lines }) => ({ title, lines: lines.map(clean) })),
    button: mail.button && { ...mail.button, url: clean(mail.button.url) },
    link: mail.link && { ...mail.link, url: clean(mail.link.url) },
    optOut: null,
  };
}

/** Values that choose between texts or are counted; all others are in messages/<locale>/mail.json. */
const CHOSEN = {
  state: 'confirmed',
  lapse: 'verified',
  by: 'guest',
  method: 'deposit',
  status: 'accepted',
  dueWhen: 'later',
  direction: 'more',
  part: 'rooms',
  why: 'cutOff',
  rooms: 1,
  nights: 12,
  hours: 24,
  left: 80,
  pack: 1000,
};

/** The mail with values that are made up, in the shape that every mail has. */
async function madeUp(ctx: Context, { kind, agencyId, locale, words }: Trying): Promise<MadeMail> {
  const writer = mailWriterIn(locale, { siteUrl: ctx.services.config.siteUrl, own: { kind, words } });
  const { t } = writer;
  const stationery = await stationeryOf(ctx, { agencyId, kind });
  const [agency] = await ctx.db.select().from(agencies).where(eq(agencies.id, agencyId));
  const made = (Object.keys(texts.samples) as (keyof typeof texts.samples)[]).map((name) => [
    name,
    t(`samples.${name}`),
  ]);
  const values = { ...Object.fromEntries(made), ...CHOSEN, agency: agency?.name ?? '' };
  const say = (part: MailPart) => t(partKey(kind, part), values);
  return {
    locale,
    subject: say('subject'),
    heading: say('heading'),
    greeting: t('greeting', { name: t('samples.name') }),
    text: say('text'),
    facts: writer.facts([['facts.event', t('samples.event')]]),
    sections: [],
    button: {
      label: textsOf(kind, locale)?.button === undefined ? t('block.button') : say('button'),
      url: writer.url(''),
      instead: t('button.instead'),
      note: null,
    },
    footer: agency ? [writer.agencyLine(agency)] : [],
    attachments: [],
    ...(stationery && { brand: stationery.brand }),
  };
}
