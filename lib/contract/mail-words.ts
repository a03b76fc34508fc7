import { z } from 'zod';
import { language } from './bilingual-text';
import { instant } from './dates';

/** What of a mail an agency words itself; facts, lists, links and the foot are the product's. */
export const mailPart = z.enum(['subject', 'heading', 'text', 'button']);
export type MailPart = z.infer<typeof mailPart>;

/** Longest text of each part, in characters, all of its choices together. */
export const MOST_OF_PART: Record<MailPart, number> = { subject: 300, heading: 160, text: 4000, button: 60 };

const part = (name: MailPart) => z.string().trim().max(MOST_OF_PART[name]);
/** An empty part is the product's own. */
const ownPart = (name: MailPart) =>
  part(name)
    .nullable()
    .transform((text) => text || null);

/** The parts of a mail in one language; null = the product's own words. */
export const mailWords = z
  .object({
    subject: ownPart('subject'),
    heading: ownPart('heading'),
    text: ownPart('text'),
    button: ownPart('button'),
  })
  .meta({ id: 'MailWords' });
export type MailWords = z.infer<typeof mailWords>;

/** What a mail is about: how the list is divided. */
export const mailArea = z.enum([
  'reservation',
  'change',
  'cancellation',
  'payment',
  'waitlist',
  'transport',
  'block',
  'contact',
  'people',
]);
export type MailArea = z.infer<typeof mailArea>;

export const mailReader = z.enum(['guest', 'agency', 'account']);

const bothLanguages = z.object({ es: mailWords, en: mailWords });

/** A kind of mail in the list: whose it is, and in which languages the agency words it itself. */
export const mailWordsSummary = z
  .object({
    kind: z.string(),
    area: mailArea,
    reader: mailReader,
    /** What the kind is called, in the caller's language. */
    title: z.string(),
    /** The subject of the kind's mails in each language now, variables between braces. */
    subject: z.object({ es: z.string(), en: z.string() }),
    own: z.array(language),
    changedAt: instant.nullable(),
  })
  .meta({ id: 'MailWordsSummary' });
export type MailWordsSummary = z.infer<typeof mailWordsSummary>;

export const mailWordsList = z.object({ data: z.array(mailWordsSummary) });

/** A variable of a mail. With options it chooses between texts and is never written by itself. */
export const mailVariable = z.object({
  name: z.string(),
  options: z.array(z.string()).nullable(),
  /** The text cannot do without it. */
  needed: z.boolean(),
});
export type MailVariable = z.infer<typeof mailVariable>;

/** The words of a kind of mail, to edit. */
export const mailWordsRecord = mailWordsSummary
  .extend({
    parts: z.array(mailPart),
    variables: z.array(mailVariable),
    /** The product's own words. */
    standard: bothLanguages,
    words: bothLanguages,
    /** 0 = the agency never worded it. */
    version: z.int(),
  })
  .meta({ id: 'MailWordsRecord' });
export type MailWordsRecord = z.infer<typeof mailWordsRecord>;

/** PUT: both languages whole; every part null goes back to the product's words. */
export const mailWordsInput = z.object({ version: z.int().min(0), words: bothLanguages });
export type MailWordsInput = z.infer<typeof mailWordsInput>;

/** Words that are looked at, or tried on oneself, before they are kept. */
export const mailTrial = z.object({ words: bothLanguages });
export type MailTrial = z.infer<typeof mailTrial>;

const shownMail = z.object({ subject: z.string(), html: z.string(), text: z.string() });

export const mailTrialSending = mailTrial.extend({ language });

/** A mail as it would leave, in both languages, its links without what logs in. */
export const mailPreview = z
  .object({
    es: shownMail,
    en: shownMail,
    /** Whether it is of a record of the agency's own; else of made-up values. */
    isOwnData: z.boolean(),
  })
  .meta({ id: 'MailPreview' });
export type MailPreview = z.infer<typeof mailPreview>;

export const mailTrialSent = z.object({ sentTo: z.string() });
