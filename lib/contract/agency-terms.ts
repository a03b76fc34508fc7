import { z } from 'zod';
import { MOST_IMPORTED_GUESTS } from './guest-import';

/** Features that the platform may switch off for an agency. `integrations`: API tokens and webhooks. */
export const agencyFeature = z.enum(['mailings', 'sms', 'cards', 'calls', 'integrations']);
export type AgencyFeature = z.infer<typeof agencyFeature>;

/** Limits that the platform may set for an agency. */
export const agencyLimit = z.enum(['publishedEvents', 'people', 'importGuests', 'mailingsADay']);
export type AgencyLimit = z.infer<typeof agencyLimit>;

/** The highest value of each limit; an import never takes more guests than the product itself can. */
export const HIGHEST_LIMIT = {
  publishedEvents: 100_000,
  people: 100_000,
  importGuests: MOST_IMPORTED_GUESTS,
  mailingsADay: 10_000,
} as const satisfies Record<AgencyLimit, number>;

const upTo = (name: AgencyLimit, least: number) => z.int().min(least).max(HIGHEST_LIMIT[name]).nullable();

/** The terms that the platform set for an agency; a limit of null is the product's own. */
export const agencyTerms = z
  .object({
    off: z.array(agencyFeature).max(agencyFeature.options.length),
    limits: z.object({
      publishedEvents: upTo('publishedEvents', 0),
      people: upTo('people', 1),
      importGuests: upTo('importGuests', 1),
      mailingsADay: upTo('mailingsADay', 0),
    }),
    /** 0 = the platform never set any. */
    version: z.int().min(0),
  })
  .meta({ id: 'AgencyTerms' });
/** Also the body of PUT /api/v1/admin/agencies/{id}/terms, with the version that was read. */
export type AgencyTerms = z.infer<typeof agencyTerms>;

/** The terms of an agency for which the platform set none: all features, and the product's own limits. */
export const FULL_TERMS: AgencyTerms = {
  off: [],
  limits: { publishedEvents: null, people: null, importGuests: null, mailingsADay: null },
  version: 0,
};
