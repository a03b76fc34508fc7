import { z } from 'zod';
import { agencyTerms } from './agency-terms';
import { language } from './bilingual-text';
import { instant } from './dates';
import { lowerMailAddress } from './mail-address';
import { money } from './money';
import { pageQuery } from './page';
import { personName } from './person-name';
import { telephone } from './telephone';

/** GET /api/v1/admin/agency-health: the state of an agency, only for the platform's admin. */
export const agencyHealth = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    createdAt: instant,
    /** Null while it is not suspended. */
    suspendedAt: instant.nullable(),
    suspensionReason: z.string().nullable(),
    /** Staff accounts that may log in. */
    people: z.int(),
    events: z.int(),
    /** Reservations in its lists. */
    reservations: z.int(),
    /** Approved payments less refunds, each currency apart. */
    paid: z.array(money),
    /** When anybody last changed a record of the agency; null = never. */
    lastActivityAt: instant.nullable(),
    /** Mails that could not be sent. */
    deadMails: z.int(),
    /** Jobs that failed for a reservation, an event or a message of the agency and have not succeeded since. */
    failedJobs: z.int(),
    /** Its features and limits. */
    terms: agencyTerms,
    version: z.int(),
  })
  .meta({ id: 'AgencyHealth' });
export type AgencyHealth = z.infer<typeof agencyHealth>;

export const agencyHealthQuery = pageQuery.pick({ page: true, per_page: true, q: true, sort: true }).extend({
  'filter[state]': z.enum(['working', 'suspended']).optional(),
  /** `some`: only agencies with unsent mails or failing jobs. */
  'filter[failures]': z.literal('some').optional(),
});
export type AgencyHealthQuery = z.infer<typeof agencyHealthQuery>;

export const SUSPENSION_REASON = { min: 3, max: 300 } as const;

export const agencySuspension = z.object({
  /** For the platform's admins, and for the agency in its audit log. */
  reason: z.string().trim().min(SUSPENSION_REASON.min).max(SUSPENSION_REASON.max),
  version: z.int().min(1),
});
export type AgencySuspension = z.infer<typeof agencySuspension>;

export const agencyReopening = z.object({ version: z.int().min(1) });

/** The details of AGENCY_SUSPENDED: the agency's contact data. */
export const suspendedAgency = z.object({ id: z.string(), name: z.string(), phone: z.string(), email: z.string() });
export type SuspendedAgency = z.infer<typeof suspendedAgency>;

/** POST /api/v1/admin/agencies: creates an agency and invites its first person by mail, in the language. */
export const agencyOpening = z.object({
  name: z.string().trim().min(2).max(120),
  phone: telephone,
  languageCode: language,
  email: lowerMailAddress,
  person: personName({ max: 120 }),
});
export type AgencyOpening = z.infer<typeof agencyOpening>;
