import { z } from 'zod';
import { bilingualFields, bilingualInput, bilingualText, language } from './bilingual-text';
import { mailAddress } from './mail-address';
import { telephone } from './telephone';

/** Networks that the footer has an icon for. */
export const socialNetwork = z.enum(['facebook', 'instagram', 'whatsapp', 'youtube', 'tiktok', 'x', 'pinterest']);
export type SocialNetwork = z.infer<typeof socialNetwork>;

export const MAX_AGENCY_PHONES = 4;
const MAX_DESCRIPTION = 2000;
const MAX_HOURS = 200;

/** An address for a link: http or https only, since a `javascript:` address would run in the page. */
const webAddress = z.url({ protocol: /^https?$/ }).max(500);
const text = (most: number) => z.string().trim().max(most).nullable();

export const agencyPhoneFields = z.object({
  phone: telephone,
  kind: z.string().trim().min(1).max(40),
  description: text(80),
});

export const agencyNetworkFields = z.object({
  network: socialNetwork,
  url: webAddress.nullable(),
  active: z.boolean(),
});

/** `#RRGGBB`, as a color input writes it. */
const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i)
  .nullable();

const fields = z.object({
  name: z.string().trim().min(2).max(120),
  age: z.int().min(0).max(200).nullable(),
  languageCode: language,
  url: webAddress.nullable(),
  /** Both languages, or a string for the caller's own. */
  description: bilingualInput(MAX_DESCRIPTION).nullable(),
  openingHours: bilingualInput(MAX_HOURS).nullable(),
  address: text(300),
  addressUrl: webAddress.nullable(),
  /** The code of one of the agency's events that visitors may look at as an example. */
  demoEventCode: z.string().trim().min(1).max(60).nullable(),
  /** The color of headings and buttons in its mails, with white text on it; null = the product's. */
  brandColor: color,
  /** The color around its mails, with dark text on it; null = the product's. */
  paperColor: color,
  /** The agency's staff can work only once they have set up a second factor. */
  secondFactorRequired: z.boolean(),
  emails: z.object({ contact: mailAddress, support: mailAddress.nullable(), reply: mailAddress.nullable() }),
  /** In the order in which the footer shows them; the first is the agency's main one. */
  phones: z.array(agencyPhoneFields).min(1).max(MAX_AGENCY_PHONES),
  socialMedia: z
    .array(agencyNetworkFields)
    .max(socialNetwork.options.length)
    .refine((all) => new Set(all.map(({ network }) => network)).size === all.length, { message: 'twice' }),
});

/** The agency for those who edit it, GET /api/v1/agencies/{id}. */
export const agencyProfile = fields
  .extend({
    id: z.string(),
    // Stored values may be older than the rules above.
    url: z.string().nullable(),
    /** In the caller's language, else in the other, as the opening hours; `texts` has both as they were written. */
    description: z.string().nullable(),
    openingHours: z.string().nullable(),
    openingHoursEnglish: z.string().nullable(),
    texts: z.object({ description: bilingualText.nullable(), openingHours: bilingualText.nullable() }),
    addressUrl: z.string().nullable(),
    phones: z.array(z.object({ phone: z.string(), kind: z.string(), description: z.string().nullable() })),
    socialMedia: z.array(z.object({ network: socialNetwork, url: z.string().nullable(), active: z.boolean() })),
    profileImgUrl: z.string().nullable(),
    bannerImgUrl: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'AgencyProfile' });
export type AgencyProfile = z.infer<typeof agencyProfile>;

/**
 * PATCH /api/v1/agencies/{id}: what is left out stays; lists are replaced whole. Where `openingHoursEnglish` is sent,
 * the string `openingHours` is the Spanish text.
 */
export const agencyChange = fields
  .partial()
  .extend({ openingHoursEnglish: text(MAX_HOURS).optional(), version: z.int() });
export type AgencyChange = z.infer<typeof agencyChange>;

/** The whole form. */
export const agencyForm = fields.extend({
  description: bilingualFields(MAX_DESCRIPTION),
  openingHours: bilingualFields(MAX_HOURS),
  version: z.int(),
});
