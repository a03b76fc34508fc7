import { z } from 'zod';
import { language } from './bilingual-text';
import { instant } from './dates';

/** The parts of a mail that an agency can word itself; facts, lists, links and the footer are the product's. */
export const mailPart = z.enum(['subject', 'heading', 'text', 'button']);
export type MailPart = z.infer<typeof mailPart>;

/** Longest text of each part, in characters; a text with several variants counts with all of them. */
export const MOST_OF_PART: Record<MailPart, number> = { subject: 300, heading: 160, text: 4000, button: 60 };

const part = (name: MailPart) => z.string().trim().max(MOST_OF_PART[name]);
/** Empty = the product's own part. */
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

/** The subject area of a mail, by which the list is grouped. */
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

/** A kind of mail in the list, and the languages in which the agency words it itself. */
export const mailWordsSummary = z
  .object({
    kind: z.string(),
    area: mailArea,
    reader: mailReader,
    /** The name of the kind, in the caller's language. */
    title: z.string(),
    /** The present subject in each language, with variables in braces. */
    subject: z.object({ es: z.string(), en: z.string() }),
    own: z.array(language),
    changedAt: instant.nullable(),
  })
  .meta({ id: 'MailWordsSummary' });
export type MailWordsSummary = z.infer<typeof mailWordsSummary>;

export const mailWordsList = z.object({ data: z.array(mailWordsSummary) });

/** A variable of a mail. One with options chooses between texts and cannot be inserted alone. */
export const mailVariable = z.object({
  name: z.string(),
  options: z.array(z.string()).nullable(),
  /** The text must contain it. */
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

/** PUT: both languages whole; a mail whose parts are all null returns to the product's words. */
export const mailWordsInput = z.object({ version: z.int().min(0), words: bothLanguages });
export type MailWordsInput = z.infer<typeof mailWordsInput>;

/** Words for a preview or a test mail, before they are saved. */
export const mailTrial = z.object({ words: bothLanguages });
export type MailTrial = z.infer<typeof mailTrial>;

const shownMail = z.object({ subject: z.string(), html: z.string(), text: z.string() });

export const mailTrialSending = mailTrial.extend({ language });

/** The mail as it would be sent, in both languages; links that would log in are replaced. */
export const mailPreview = z
  .object({
    es: shownMail,
    en: shownMail,
    /** Whether it shows a record of the agency itself, or made-up values. */
    isOwnData: z.boolean(),
  })
  .meta({ id: 'MailPreview' });
export type MailPreview = z.infer<typeof mailPreview>;

export const mailTrialSent = z.object({ sentTo: z.string() });
