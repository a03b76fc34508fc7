import { z } from 'zod';
import { language } from './bilingual-text';
import { calendarDate, clockTime, instant } from './dates';
import { ageBandName } from './event';
import { dietaryNeed, GUEST_LIMITS } from './guest';
import { personName } from './person-name';
import { recordId } from './record-id';

export const meal = z.enum(['standard', 'vegetarian', 'vegan', 'children']);
export type Meal = z.infer<typeof meal>;

/** Longest note besides the dietary needs, and longest message of a household. */
export const LONGEST_DIET_NOTE = GUEST_LIMITS.dietNotes;
export const LONGEST_HOUSEHOLD_MESSAGE = 1000;
const MOST_PEOPLE = 200;
const MOST_ACTIVITIES = 200;

/** Identifies a person of a household: a guest of the list (seat 0), or a companion of that guest (1, 2, …). */
const seat = { guestId: recordId, seat: z.int().min(0).max(50) };

const wishes = {
  band: ageBandName,
  activityIds: z.array(recordId).max(MOST_ACTIVITIES),
  meal: meal.nullable(),
  needs: z.array(dietaryNeed).max(dietaryNeed.options.length),
  dietNote: z.string().trim().max(LONGEST_DIET_NOTE).nullable(),
};

export const householdPerson = z
  .object({
    ...seat,
    /** A companion's name, where it was given. */
    name: z.string().nullable(),
    /** Null = not answered yet. */
    attends: z.boolean().nullable(),
    ...wishes,
    dietNote: z.string().nullable(),
  })
  .meta({ id: 'HouseholdPerson' });
export type HouseholdPerson = z.infer<typeof householdPerson>;

/** Longest reason with which staff refuse late answers. */
export const LONGEST_REFUSAL = 500;

/** Answers after the last day wait until staff accept or refuse them. */
export const lateAnswerState = z.enum(['waiting', 'accepted', 'refused']);
export type LateAnswerState = z.infer<typeof lateAnswerState>;

/** What a household sent after the last day for answers, as the household sees it. */
export const lateAnswers = z
  .object({
    state: lateAnswerState,
    sentAt: instant,
    people: z.array(householdPerson),
    message: z.string().nullable(),
    /** Why staff refused them, where they gave a reason. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'LateAnswers' });

/** GET /api/v1/household-answers/{token}: the invitation for those who have its link. */
export const householdAnswers = z
  .object({
    name: z.string(),
    eventName: z.string(),
    eventCode: z.string(),
    people: z.array(householdPerson),
    /**
     * The guest of the list whom the invitation is for, with whose name a booking form starts; null = there are
     * several.
     */
    guest: z
      .object({ firstName: z.string(), lastName: z.string(), maternalLastName: z.string().nullable() })
      .nullable()
      .default(null),
    activities: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        date: calendarDate,
        startTime: clockTime,
        venue: z.string(),
        minimumAge: z.int().nullable(),
        /** The guests of the household whom the activity is for (and those whom they bring); null = all of them. */
        guestIds: z.array(z.string()).nullable().default(null),
        /** How many places are left; null = no limit. */
        places: z.int().min(0).nullable().default(null),
      }),
    ),
    message: z.string().nullable(),
    answeredAt: instant.nullable(),
    /** The last day, in the event's zone, on which the household may answer; null = no end. */
    answersUntil: calendarDate.nullable(),
    /** Whether an answer of the caller counts at once: for guests until that day, for the event's staff always. */
    open: z.boolean(),
    /**
     * Whether the caller may still send late answers, which staff then accept or refuse: after that day, until the
     * event is over.
     */
    late: z.boolean().default(false),
    /** The latest answers that the household sent after that day; null = none. */
    lateAnswers: lateAnswers.nullable().default(null),
    /** Whether the caller may enter more people for an activity than it has places: only the event's staff. */
    mayExceed: z.boolean().default(false),
    /** The agency's contact data, for people who are too late. */
    contact: z.object({ agency: z.string(), phone: z.string(), email: z.string() }),
    version: z.int(),
  })
  .meta({ id: 'HouseholdAnswers' });
export type HouseholdAnswers = z.infer<typeof householdAnswers>;

/** PUT of the same address: everybody of the household exactly once; people who do not come have no wishes. */
export const householdAnswersInput = z
  .object({
    version: z.int(),
    people: z
      .array(
        z.object({
          ...seat,
          /** Only for a companion; a guest keeps the name on the list. */
          name: personName({ max: 120 }).nullable(),
          attends: z.boolean(),
          ...wishes,
        }),
      )
      .min(1)
      .max(MOST_PEOPLE),
    message: z.string().trim().max(LONGEST_HOUSEHOLD_MESSAGE).nullable(),
  })
  .meta({ id: 'HouseholdAnswersInput' });
export type HouseholdAnswersInput = z.infer<typeof householdAnswersInput>;

/** POST /api/v1/events/{id}/household-matches: the name typed by a guest without a link. */
export const householdMatchInput = z.object({ name: z.string().trim().min(3).max(120) });

/**
 * A person of the list who may be meant, with only as much of the name as its owner needs to recognize it. `match` is
 * valid for half an hour.
 */
export const householdMatch = z.object({ match: z.string(), name: z.string() }).meta({ id: 'HouseholdMatch' });
export type HouseholdMatch = z.infer<typeof householdMatch>;

/** POST /api/v1/events/{id}/household-visits: proves who it is by the last digits of the mobile on the list. */
export const householdVisitInput = z.object({
  match: z.string().min(1).max(300),
  digits: z
    .string()
    .trim()
    .regex(/^\d{4}$/),
});

/** A token for the household's answers, valid for two hours. */
export const householdVisit = z.object({ token: z.string() });

/** POST /api/v1/guests/{id}/household-link; `renew` ends the link given out before. */
export const householdLinkInput = z.object({ renew: z.boolean().default(false) }).optional();

/** A household for the event's staff: its answers, when and how they came, and its link. */
export const staffHousehold = z
  .object({
    id: z.string(),
    name: z.string(),
    eventCode: z.string(),
    eventName: z.string(),
    timeZone: z.string(),
    /** The link in the household's language, also as a QR code; null = there is none, or it was revoked. */
    link: z.object({ url: z.string(), qr: z.object({ path: z.string(), size: z.int() }) }).nullable(),
    /** The guest who answers for the household and gets its mails. */
    responder: z.object({
      guestId: z.string(),
      name: z.string(),
      mobile: z.string(),
      language: language.nullable(),
    }),
    /** Each with the names of the activities to which they come. */
    people: z.array(householdPerson.extend({ activities: z.array(z.string()) })),
    message: z.string().nullable(),
    /** The newest first. */
    replies: z.array(
      z.object({
        at: instant,
        /** Through the household's link, after a check of name and mobile, or by staff on its behalf. */
        via: z.enum(['link', 'name', 'staff']),
        /** Name of the staff member. */
        by: z.string().nullable(),
        coming: z.int(),
        declined: z.int(),
      }),
    ),
  })
  .meta({ id: 'StaffHousehold' });
export type StaffHousehold = z.infer<typeof staffHousehold>;

const askedPerson = householdPerson.omit({ guestId: true, seat: true, activityIds: true }).extend({
  /** Names of the activities, in the reader's language. */
  activities: z.array(z.string()),
});

/** Late answers of a household for staff: for each person the change, and the present answer. */
export const lateAnswersToDecide = z
  .object({
    householdId: z.string(),
    name: z.string(),
    state: lateAnswerState,
    sentAt: instant,
    /** The event's zone, for showing `sentAt`. */
    timeZone: z.string(),
    /** Only the people whose late answer differs from the present one. */
    people: z.array(
      z.object({
        guestId: z.string(),
        seat: z.int(),
        /** The guest's name; for a companion, that of the guest who brings them. */
        name: z.string(),
        now: askedPerson,
        wanted: askedPerson,
      }),
    ),
    /** The message sent with it; null = none, or the same as before. */
    message: z.string().nullable(),
    reason: z.string().nullable(),
    /** The name of the person who decided, shown to the next one who tries to; null while it waits. */
    decidedBy: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'LateAnswersToDecide' });
export type LateAnswersToDecide = z.infer<typeof lateAnswersToDecide>;

/** PUT /api/v1/late-answers/{id}/decision, by the household's id. */
export const lateAnswersDecision = z
  .object({
    accept: z.boolean(),
    reason: z.string().trim().max(LONGEST_REFUSAL).default(''),
    version: z.int(),
  })
  .meta({ id: 'LateAnswersDecision' });
export type LateAnswersDecision = z.infer<typeof lateAnswersDecision>;
