import { z } from 'zod';
import { signupPlan } from './account';
import { agency } from './agency';
import { agencyTerms, FULL_TERMS } from './agency-terms';
import { eventSummary } from './event';
import { listSettings } from './list-settings';
import { listOf } from './page';
import { session } from './session';

const id = z.string().min(1).max(80);

/** What the address and the cookie ask for; it only counts where the person may see it. */
export const consoleFrameQuery = z.object({
  /** Code of the event in the address. */
  named: id.optional(),
  /** Id of the event that was opened last, for an address without one. */
  event: id.optional(),
  /** Id of the agency that the platform's admin opened last. */
  agency: id.optional(),
});
export type ConsoleFrameQuery = z.infer<typeof consoleFrameQuery>;

/** The data around every page of the console. */
export const consoleFrame = z.object({
  session,
  /** The first page of the platform's agencies, for the platform's admin; empty for all others. */
  agencies: listOf(agency),
  agency: agency.nullable(),
  /** The terms that the platform set for that agency; everything is allowed where there is no agency. */
  terms: agencyTerms.default(FULL_TERMS),
  /** The first page of the agency's events; empty for people who may not list them. */
  events: listOf(eventSummary),
  /**
   * The event in the address, else the one opened last, the person's own or the first. Null where the event in the
   * address is not one of this person's.
   */
  event: eventSummary.nullable(),
  /** The package of that event; null = it has no package, so nothing is limited. */
  package: signupPlan.nullable().default(null),
  /** Unread notifications among the latest of the agency; null where they could not be read. */
  unread: z.int().nullable(),
  /** The person's own settings of the console's lists. */
  lists: listSettings,
});
export type ConsoleFrame = z.infer<typeof consoleFrame>;
