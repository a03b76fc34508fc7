import { z } from 'zod';
import { instant } from './dates';
import { alongWithDates, eventForm, eventProfile } from './event-profile';

const LONGEST_WORDS = 1000;

/** What of an event is the agency's to change and the couple may ask for, beside its own words. */
const asked = { eventName: true, ceremony: true, answersUntil: true } as const;
const dates = { eventDate: true, range_event_start: true, range_event_end: true } as const;

/** The fields that a suggestion may change, as a form has them. */
export const suggestedFields = eventForm.pick({ ...asked, ...dates });

/** POST /api/v1/events/{id}/suggestions: something to change, words, or both. */
export const newSuggestion = z
  .object({
    change: suggestedFields.partial(),
    words: z.string().trim().max(LONGEST_WORDS).default(''),
  })
  .refine(({ change, words }) => words !== '' || Object.keys(change).length > 0, {
    path: ['words'],
    message: 'required',
  })
  .meta({ id: 'NewSuggestion' });
export type NewSuggestion = z.infer<typeof newSuggestion>;

/** `open` waits for the agency; `withdrawn` by the couple. */
export const suggestionState = z.enum(['open', 'accepted', 'refused', 'withdrawn']);
export type SuggestionState = z.infer<typeof suggestionState>;

// What was stored may be older than the form's rules.
const kept = eventProfile.pick({ ...asked, ...dates }).partial();

/** What the couple asks the agency to change, with what the event has of it now. */
export const suggestion = z
  .object({
    id: z.string(),
    state: suggestionState,
    change: kept,
    /** What the event has in these fields now; of a decided suggestion, what it had then. */
    now: kept,
    words: z.string(),
    by: z.string(),
    createdAt: instant,
    /** Null while it is open, or withdrawn. */
    decidedBy: z.string().nullable(),
    decidedAt: instant.nullable(),
    /** What the agency says to it. */
    answer: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'Suggestion' });
export type Suggestion = z.infer<typeof suggestion>;

/** GET /api/v1/events/{id}/suggestions: the newest first. */
export const suggestionList = z
  .object({
    suggestions: z.array(suggestion),
    /** The event's, which an acceptance goes by. */
    eventVersion: z.int(),
    timeZone: z.string(),
  })
  .meta({ id: 'SuggestionList' });
export type SuggestionList = z.infer<typeof suggestionList>;

/** PUT /api/v1/suggestions/{id}/decision: what is refused says why. */
export const suggestionDecision = z
  .object({
    accept: z.boolean(),
    answer: z.string().trim().max(LONGEST_WORDS).default(''),
    /** Which deadlines move along, where the suggestion moves the event's first day. */
    ...alongWithDates,
    version: z.int(),
    eventVersion: z.int(),
  })
  .refine(({ accept, answer }) => accept || answer !== '', { path: ['answer'], message: 'required' })
  .meta({ id: 'SuggestionDecision' });
export type SuggestionDecision = z.infer<typeof suggestionDecision>;
