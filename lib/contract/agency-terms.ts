import { z } from 'zod';
import { MOST_IMPORTED_GUESTS } from './guest-import';

/** What the platform may switch off for an agency. `integrations`: API tokens and webhooks. */
export const agencyFeature = z.enum(['mailings', 'sms', 'cards', 'calls', 'integrations']);
export type AgencyFeature = z.infer<typeof agencyFeature>;

/** What the platform may limit of an agency. */
export const agencyLimit = z.enum(['publishedEvents', 'people', 'importGuests', 'mailingsADay']);
export type AgencyLimit = z.infer<typeof agencyLimit>;

/** The highest number of each limit; the list of an import is never longer than the product takes. */
export const HIGHEST_LIMIT = {
  publishedEvents: 100_000,
  people: 100_000,
  importGuests: MOST_IMPORTED_GUESTS,
  mailingsADay: 10_000,
} as const satisfies Record<AgencyLimit, number>;

const upTo = (name: AgencyLimit, least: number) => z.int().min(least).max(HIGHEST_LIMIT[name]).nullable();

/** What the platform granted an agency; a limit that is null is the product's own. */
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

/** An agency of which the platform never said anything: all features, and the product's own limits. */
export const FULL_TERMS: AgencyTerms = {
  off: [],
  limits: { publishedEvents: null, people: null, importGuests: null, mailingsADay: null },
  version: 0,
};
