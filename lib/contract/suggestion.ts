import { z } from 'zod';
import { instant } from './dates';
import { alongWithDates, eventForm, eventProfile } from './event-profile';

const LONGEST_WORDS = 1000;

/** Fields of an event that only the agency may change and for which the couple may suggest changes. */
const asked = { eventName: true, ceremony: true, answersUntil: true } as const;
const dates = { eventDate: true, range_event_start: true, range_event_end: true } as const;

/** The fields that a suggestion may change, as a form has them. */
export const suggestedFields = eventForm.pick({ ...asked, ...dates });

/** POST /api/v1/events/{id}/suggestions: changed fields, a text, or both. */
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

/** `open`: waits for the agency; `withdrawn`: by the couple. */
export const suggestionState = z.enum(['open', 'accepted', 'refused', 'withdrawn']);
export type SuggestionState = z.infer<typeof suggestionState>;

// Stored values may be older than the form's rules.
const kept = eventProfile.pick({ ...asked, ...dates }).partial();

/** A change that the couple suggests to the agency, with the event's present values. */
export const suggestion = z
  .object({
    id: z.string(),
    state: suggestionState,
    change: kept,
    /** The event's present values of these fields; for a decided suggestion those at the decision. */
    now: kept,
    words: z.string(),
    by: z.string(),
    createdAt: instant,
    /** Null while it is open, or where it was withdrawn. */
    decidedBy: z.string().nullable(),
    decidedAt: instant.nullable(),
    /** The agency's answer. */
    answer: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'Suggestion' });
export type Suggestion = z.infer<typeof suggestion>;

/** GET /api/v1/events/{id}/suggestions: the newest first. */
export const suggestionList = z
  .object({
    suggestions: z.array(suggestion),
    /** The version of the event, which an acceptance must name. */
    eventVersion: z.int(),
    timeZone: z.string(),
  })
  .meta({ id: 'SuggestionList' });
export type SuggestionList = z.infer<typeof suggestionList>;

/** PUT /api/v1/suggestions/{id}/decision: a refusal must give an answer. */
export const suggestionDecision = z
  .object({
    accept: z.boolean(),
    answer: z.string().trim().max(LONGEST_WORDS).default(''),
    /** Which deadlines move too, where the suggestion moves the event's first day. */
    ...alongWithDates,
    version: z.int(),
    eventVersion: z.int(),
  })
  .refine(({ accept, answer }) => accept || answer !== '', { path: ['answer'], message: 'required' })
  .meta({ id: 'SuggestionDecision' });
export type SuggestionDecision = z.infer<typeof suggestionDecision>;
