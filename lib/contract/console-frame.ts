import { z } from 'zod';
import { signupPlan } from './account';
import { agency } from './agency';
import { agencyTerms, FULL_TERMS } from './agency-terms';
import { eventSummary } from './event';
import { listSettings } from './list-settings';
import { listOf } from './page';
import { session } from './session';

const id = z.string().min(1).max(80);

/** What the address and the cookie propose; what counts is what is listed for the person. */
export const consoleFrameQuery = z.object({
  /** Code of the event that the address names. */
  named: id.optional(),
  /** Id of the event that was looked at last, for an address that names none. */
  event: id.optional(),
  /** Id of the agency that the platform's admin looked at last. */
  agency: id.optional(),
});
export type ConsoleFrameQuery = z.infer<typeof consoleFrameQuery>;

/** What stands around every page of the console. */
export const consoleFrame = z.object({
  session,
  /** The first page of the platform's agencies, for its admin alone; empty for everybody else. */
  agencies: listOf(agency),
  agency: agency.nullable(),
  /** What the platform granted that agency; all where there is none. */
  terms: agencyTerms.default(FULL_TERMS),
  /** The first page of the agency's events; empty for who may not list them. */
  events: listOf(eventSummary),
  /** The named event, else the one looked at last, an own one or the first. Null where the named one is not this person's. */
  event: eventSummary.nullable(),
  /** What that event was contracted with; null = no package, which limits nothing. */
  package: signupPlan.nullable().default(null),
  /** Unread notifications among the latest of the agency; null where they could not be read. */
  unread: z.int().nullable(),
  /** What the person keeps of the console's lists. */
  lists: listSettings,
});
export type ConsoleFrame = z.infer<typeof consoleFrame>;
