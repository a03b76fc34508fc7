import { z } from 'zod';
import { signupPlan } from './account';
import { bilingualFields, bilingualText } from './bilingual-text';
import { calendarDate, clockTime, endDate, startDate } from './dates';
import { eventCurrencies, eventCurrenciesInput } from './event-currencies';
import { guestListShows } from './guest';
import { lowerMailAddress } from './mail-address';
import { currencyCode, LARGEST_PRICE } from './money';
import { sizedPhoto } from './photo';
import { recordId } from './record-id';

/**
 * `draft`: only its staff see it. `published`: guests open it and book. `closed`: guests open it, but cannot book.
 * `archived`: only its staff read it.
 */
export const eventState = z.enum(['draft', 'published', 'closed', 'archived']).meta({ id: 'EventState' });
export type EventState = z.infer<typeof eventState>;

/** What an event may lack before it can be published, in the order of setting it up. */
export const publicationItem = z.enum(['date', 'hotel', 'category', 'languages', 'payment', 'terms']);
export type PublicationItem = z.infer<typeof publicationItem>;

const MOST_MESSAGE = 2000;
const MOST_LINE = 160;
/** How many hotels an event may have in addition to its own. */
export const MOST_OTHER_HOTELS = 5;

/** An address for a link: http or https only, since a `javascript:` address would run in the page. */
const webAddress = z.url({ protocol: /^https?$/ }).max(500);
const amount = z.int().min(0).max(LARGEST_PRICE);

/** Written in one language at least. */
const line = bilingualFields(MOST_LINE).refine(({ es, en }) => es !== '' || en !== '', { message: 'required' });

const ceremonyFields = z.object({
  date: calendarDate,
  startTime: clockTime,
  venue: line,
  location: line,
  description: bilingualFields(MOST_MESSAGE).nullable(),
  dressCode: bilingualFields(MOST_LINE).nullable(),
});

const userId = recordId.nullable();

const fields = z.object({
  eventName: z.string().trim().min(3).max(120),
  /** `PLS-` and what guests type; case, spaces and dashes do not matter. */
  code: z.string().trim().min(8).max(40),
  /** 1970-01-01 = the event has a range of days, in the range fields. */
  eventDate: startDate,
  range_event_start: startDate.nullable(),
  range_event_end: endDate.nullable(),
  /** IANA name. */
  timeZone: z.string().min(1).max(60),
  hotelId: recordId.nullable(),
  /** Other hotels in which its guests may sleep, in the order in which they are shown. */
  otherHotelIds: z.array(recordId).max(MOST_OTHER_HOTELS),
  ceremony: ceremonyFields.nullable(),
  /** The couple's words to their guests. */
  message: bilingualFields(MOST_MESSAGE).nullable(),
  minimumNights: z.int().min(1).max(30),
  /** All currencies in which prices are shown, including the prices' own. */
  currencies: eventCurrenciesInput,
  /** Minor units of the event's currency, like the prices of passes. */
  minimumToReserve: amount,
  /** Null = this kind of pass is not sold. */
  adultPassPrice: amount.nullable(),
  childPassPrice: amount.nullable(),
  giftTableUrl: webAddress.nullable(),
  liveStreamUrl: webAddress.nullable(),
  /** What guests see of each other. */
  guestListShows,
  /** The last day for guests to say who comes; null = 30 days before the event. */
  answersUntil: calendarDate.nullable(),
  /**
   * The couple: organizers of its agency; where there is one, it is the first. Of all organizers only they see the
   * event.
   */
  mainUserId: userId,
  secondaryUserId: userId,
  /** A wedding planner of its agency. */
  plannerUserId: userId,
  /**
   * Whether the agency and the couple write to guests by mail for this event; mails about a booking itself are always
   * sent.
   */
  emailService: z.boolean(),
  /** Whether the agency and the couple write to guests by SMS for this event. */
  smsService: z.boolean(),
  /**
   * Whether guests of this event pay themselves, by card or by a deposit with proof; staff can record payments in any
   * case.
   */
  paymentService: z.boolean(),
  /** Whether the agency uses it as a template for other events. */
  isTemplate: z.boolean(),
  /** The address to which mails about bookings of this event go at the agency. */
  notificationEmail: lowerMailAddress.nullable(),
});

/** What moves together with the event's first day, by as many days; left out, it stays. */
export const alongWithDates = {
  /** The activities, and the ceremony unless the call sets it. */
  moveSchedule: z.boolean().optional(),
  /**
   * Cut-off days of categories that are still planned or sold (never to a day that is over), and the day from which on
   * guests can change nothing.
   */
  moveCutOffs: z.boolean().optional(),
  /** Fixed days in the event's own payment schedule, and the day on which its master account is due. */
  movePayments: z.boolean().optional(),
};
export type AlongWithDates = z.infer<z.ZodObject<typeof alongWithDates>>;

/**
 * PATCH /api/v1/events/{id}: what is left out stays as it is. Bookings that stand keep their price and schedule. People
 * who may only edit the event's page may send only the fields of lib/domain/event-page.ts.
 */
export const eventPatch = fields
  .partial()
  .extend({
    version: z.int(),
    ...alongWithDates,
  })
  .meta({ id: 'EventPatch' });
export type EventPatch = z.infer<typeof eventPatch>;

/** The form of an event: all its fields at once. */
export const eventForm = fields;

/** GET /api/v1/events/{id}/date-effects?eventDate=2027-05-20: a range is given as in the profile. */
export const newDates = z.object({
  eventDate: calendarDate,
  range_event_start: calendarDate.optional(),
  range_event_end: calendarDate.optional(),
});
export type NewDates = z.infer<typeof newDates>;

/** What other dates would mean for everything that depends on an event. Saving the dates alone moves none of it. */
export const dateEffects = z
  .object({
    /** By how many days the first day moves, negative = earlier; null where the event has no date yet. */
    days: z.int().nullable(),
    /** First and last night of the room block, and how many nights of the new dates are missing in it. */
    block: z.object({ first: calendarDate, last: calendarDate, lacks: z.int() }).nullable(),
    activities: z.int(),
    ceremony: calendarDate.nullable(),
    reservations: z.object({
      /** These keep their nights, their price and their payment dates. */
      standing: z.int(),
      /** Reservations that stand with rooms, but do not cover any whole day of the new dates. */
      away: z.int(),
    }),
    /** When new bookings must be paid in full; null where the event's own payment schedule decides it. */
    balanceDueOn: z.object({ before: calendarDate, after: calendarDate }).nullable(),
    /** Categories that have a cut-off day, and the first of those days; null where none has one. */
    cutOffs: z.object({ count: z.int(), first: calendarDate }).nullable(),
    /** How many fixed days the event's own payment schedule has, and the first of them. */
    fixedPayments: z.object({ count: z.int(), first: calendarDate }).nullable(),
    /** The day from which on guests cannot change their rooms; null where there is none. */
    changesLockOn: calendarDate.nullable().default(null),
    /**
     * When the master account is due, and whether the caller may move that day, too; null where there is no account.
     */
    account: z.object({ dueOn: calendarDate, mayMove: z.boolean() }).nullable().default(null),
    /** First and last night of the contract's attrition clause, only for readers who manage the block; they stay. */
    attrition: z.object({ first: calendarDate, last: calendarDate }).nullable().default(null),
    /**
     * Whether the caller may also move cut-offs, the payment schedule's days and the day from which on guests change
     * nothing.
     */
    mayMoveDeadlines: z.boolean().default(false),
    /** The last day for guests' answers; null where the event has a fixed day, which stays. */
    answersUntil: z.object({ before: calendarDate, after: calendarDate }).nullable(),
    /** The event's own last day for guests' answers, which stays; null where it counts back from the event. */
    answersFixedOn: calendarDate.nullable().default(null),
  })
  .meta({ id: 'DateEffects' });
export type DateEffects = z.infer<typeof dateEffects>;

/** Bookings of an event that hold rooms or passes now. */
export const standingBookings = z.object({ reservations: z.int(), rooms: z.int(), people: z.int() });
export type StandingBookings = z.infer<typeof standingBookings>;

/** A person who works on an event, or its couple. */
export const teamMember = z.object({
  id: z.string(),
  name: z.string(),
  /** Null for who may not read contact data. */
  email: z.string().nullable(),
});
export type TeamMember = z.infer<typeof teamMember>;

/** GET /api/v1/events/{id}/team-choices: people who can be chosen as its couple, and as its planner. */
export const teamChoices = z
  .object({ couple: z.array(teamMember), planners: z.array(teamMember) })
  .meta({ id: 'TeamChoices' });
export type TeamChoices = z.infer<typeof teamChoices>;

/** The event as those who edit it see it, GET /api/v1/events/{id}/profile. */
export const eventProfile = fields
  .extend({
    id: z.string(),
    agencyId: z.string(),
    // Stored values may be older than the rules above.
    eventName: z.string(),
    code: z.string(),
    ceremony: ceremonyFields
      .extend({ venue: bilingualText, location: bilingualText, description: bilingualText.nullable() })
      .extend({ dressCode: bilingualText.nullable() })
      .nullable(),
    message: bilingualText.nullable(),
    giftTableUrl: z.string().nullable(),
    liveStreamUrl: z.string().nullable(),
    notificationEmail: z.string().nullable(),
    currency: currencyCode,
    currencies: eventCurrencies,
    /** The other hotels with their names at the event. */
    otherHotels: z.array(z.object({ id: z.string(), name: z.string() })),
    /** The accounts of `mainUserId`, `secondaryUserId` and `plannerUserId`. */
    team: z.object({
      main: teamMember.nullable(),
      secondary: teamMember.nullable(),
      planner: teamMember.nullable(),
    }),
    state: eventState,
    /** Null = the event has no package: its agency runs it for itself, and nothing is limited. */
    package: signupPlan.nullable(),
    /** The last day on which its package keeps the page open; null = no end. */
    onlineUntil: calendarDate.nullable(),
    /** Whether guests can open the page now. */
    openToGuests: z.boolean(),
    /**
     * The smallest package that would open the page again, where it is only closed because the package's months are
     * over; null = none does.
     */
    reopensWith: signupPlan.nullable(),
    guests: z.int(),
    /** What it lacks before it can be published; empty = nothing. */
    missing: z.array(publicationItem),
    /** In their order: the first is the cover. */
    photos: z.array(sizedPhoto),
    standing: standingBookings,
    version: z.int(),
  })
  .meta({ id: 'EventProfile' });
export type EventProfile = z.infer<typeof eventProfile>;

/** POST /api/v1/events/{id}/publication; where `version` is sent it must be the event's. */
export const publicationOrder = z.object({ version: z.int().optional() }).optional();

/**
 * DELETE /api/v1/events/{id}/publication: `confirm` is needed where bookings stand; RESERVATIONS_STAND says how many.
 */
export const withdrawalOrder = z
  .object({ confirm: z.boolean().default(false), version: z.int().optional() })
  .optional();

/** PUT /api/v1/events/{id}/state: the steps other than publishing. `confirm` as for DELETE …/publication. */
export const stateOrder = z.object({
  step: z.enum(['close', 'archive', 'restore']),
  confirm: z.boolean().default(false),
  version: z.int(),
});
export type StateOrder = z.infer<typeof stateOrder>;

/** PUT /api/v1/events/{id}/package. */
export const packageOrder = z.object({ package: signupPlan, version: z.int() });
export type PackageOrder = z.infer<typeof packageOrder>;

/** GET /api/v1/events/{id}/code-check: whether the event may have this code. */
export const codeCheck = z.object({
  /** The code in the form in which it would be saved. */
  code: z.string(),
  verdict: z.enum(['free', 'own', 'taken', 'invalid', 'fixed']),
});
export type CodeCheck = z.infer<typeof codeCheck>;
