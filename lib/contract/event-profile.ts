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
 * `draft`: its staff alone see it. `published`: guests open and book. `closed`: guests open it, nothing new is booked.
 * `archived`: its staff alone read it.
 */
export const eventState = z.enum(['draft', 'published', 'closed', 'archived']).meta({ id: 'EventState' });
export type EventState = z.infer<typeof eventState>;

/** What an event may lack before it can be published, in the order in which it is mended. */
export const publicationItem = z.enum(['date', 'hotel', 'category', 'languages', 'payment', 'terms']);
export type PublicationItem = z.infer<typeof publicationItem>;

const MOST_MESSAGE = 2000;
const MOST_LINE = 160;
/** How many hotels an event may have in addition to its own. */
export const MOST_OTHER_HOTELS = 5;

/** An address that a link may lead to: nothing that runs. */
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
  /** `PLS-` and what guests type; how it is spelt does not matter. */
  code: z.string().trim().min(8).max(40),
  /** 1970-01-01 means that the range fields hold. */
  eventDate: startDate,
  range_event_start: startDate.nullable(),
  range_event_end: endDate.nullable(),
  /** IANA name. */
  timeZone: z.string().min(1).max(60),
  hotelId: recordId.nullable(),
  /** Where its guests may sleep too, in the order in which they are shown. */
  otherHotelIds: z.array(recordId).max(MOST_OTHER_HOTELS),
  ceremony: ceremonyFields.nullable(),
  /** The couple's words to their guests. */
  message: bilingualFields(MOST_MESSAGE).nullable(),
  minimumNights: z.int().min(1).max(30),
  /** What prices are shown in: all of them, that of the prices among them. */
  currencies: eventCurrenciesInput,
  /** Minor units of the event's currency, as the prices of passes. */
  minimumToReserve: amount,
  /** Null = this kind of pass is not sold. */
  adultPassPrice: amount.nullable(),
  childPassPrice: amount.nullable(),
  giftTableUrl: webAddress.nullable(),
  liveStreamUrl: webAddress.nullable(),
  /** What guests see of each other. */
  guestListShows,
  /** The last day on which guests say who comes; null = 30 days before the event. */
  answersUntil: calendarDate.nullable(),
  /** The couple: organizers of its agency, one of them the first. They alone of all organizers see the event. */
  mainUserId: userId,
  secondaryUserId: userId,
  /** A wedding planner of its agency. */
  plannerUserId: userId,
  /** Whether the agency and the couple write to guests by mail here; what a booking itself says always leaves. */
  emailService: z.boolean(),
  /** Whether the agency and the couple write to guests by SMS here. */
  smsService: z.boolean(),
  /** Whether guests pay here themselves, by card or with a proof of a deposit; staff record payments all the same. */
  paymentService: z.boolean(),
  /** Whether the agency begins other events with it. */
  isTemplate: z.boolean(),
  /** Where the agency hears of bookings of this event. */
  notificationEmail: lowerMailAddress.nullable(),
});

/** What moves by as many days as the event's first day does, where that moves; left out, it stays. */
export const alongWithDates = {
  /** The activities, and the ceremony unless that is named. */
  moveSchedule: z.boolean().optional(),
  /**
   * Cut-off days of categories that the block still plans or sells, none to a day that is over, and the day from which on
   * guests change nothing.
   */
  moveCutOffs: z.boolean().optional(),
  /** Days that the event's own payment schedule names, and the day on which its master account is due. */
  movePayments: z.boolean().optional(),
};
export type AlongWithDates = z.infer<z.ZodObject<typeof alongWithDates>>;

/**
 * PATCH /api/v1/events/{id}: what is left out stays as it is. Bookings that stand keep their price and schedule. People
 * who may only edit the page send the fields of lib/domain/event-page.ts.
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

/** GET /api/v1/events/{id}/date-effects?eventDate=2027-05-20: a range is told as in the profile. */
export const newDates = z.object({
  eventDate: calendarDate,
  range_event_start: calendarDate.optional(),
  range_event_end: calendarDate.optional(),
});
export type NewDates = z.infer<typeof newDates>;

/** What other dates would do to what hangs on an event. Saving them alone moves nothing of it. */
export const dateEffects = z
  .object({
    /** By how many days the first day moves, negative = earlier; null where the event has no date yet. */
    days: z.int().nullable(),
    /** First and last night of the room block, and how many nights of the new days it has no room for. */
    block: z.object({ first: calendarDate, last: calendarDate, lacks: z.int() }).nullable(),
    activities: z.int(),
    ceremony: calendarDate.nullable(),
    reservations: z.object({
      /** They keep their nights, their price and their payment dates. */
      standing: z.int(),
      /** Standing reservations with rooms whose guests miss a whole day of the new dates. */
      away: z.int(),
    }),
    /** When new bookings are to be paid in full; null where the event's own payment schedule says it. */
    balanceDueOn: z.object({ before: calendarDate, after: calendarDate }).nullable(),
    /** Categories that have a cut-off day, and the first of those days; null where none has one. */
    cutOffs: z.object({ count: z.int(), first: calendarDate }).nullable(),
    /** Days that the event's own payment schedule names, and the first of them. */
    fixedPayments: z.object({ count: z.int(), first: calendarDate }).nullable(),
    /** From which day on guests change nothing of their rooms; null where they may always. */
    changesLockOn: calendarDate.nullable().default(null),
    /** When the master account is due, and whether the caller may move that along; null where there is none. */
    account: z.object({ dueOn: calendarDate, mayMove: z.boolean() }).nullable().default(null),
    /** First and last night of the contract's attrition clause, as only who keeps the block reads them; they stay. */
    attrition: z.object({ first: calendarDate, last: calendarDate }).nullable().default(null),
    /** Whether the caller may move cut-offs, the payment schedule's days and the close of changes along. */
    mayMoveDeadlines: z.boolean().default(false),
    /** When guests say at the latest who comes; null where the event names a day, which stays. */
    answersUntil: z.object({ before: calendarDate, after: calendarDate }).nullable(),
  })
  .meta({ id: 'DateEffects' });
export type DateEffects = z.infer<typeof dateEffects>;

/** Bookings of an event that hold rooms or passes now. */
export const standingBookings = z.object({ reservations: z.int(), rooms: z.int(), people: z.int() });
export type StandingBookings = z.infer<typeof standingBookings>;

/** Somebody who has to do with an event. */
export const teamMember = z.object({
  id: z.string(),
  name: z.string(),
  /** Null for who may not read contact data. */
  email: z.string().nullable(),
});
export type TeamMember = z.infer<typeof teamMember>;

/** GET /api/v1/events/{id}/team-choices: who may be its couple, and who its planner. */
export const teamChoices = z
  .object({ couple: z.array(teamMember), planners: z.array(teamMember) })
  .meta({ id: 'TeamChoices' });
export type TeamChoices = z.infer<typeof teamChoices>;

/** The event as those who edit it see it, GET /api/v1/events/{id}/profile. */
export const eventProfile = fields
  .extend({
    id: z.string(),
    agencyId: z.string(),
    // What is stored may be older than these rules.
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
    /** Where the package's months alone keep it from them: the smallest package that opens it again; null = none does. */
    reopensWith: signupPlan.nullable(),
    guests: z.int(),
    /** What it lacks before it can be published; none = nothing. */
    missing: z.array(publicationItem),
    /** In their order: the first is the cover. */
    photos: z.array(sizedPhoto),
    standing: standingBookings,
    version: z.int(),
  })
  .meta({ id: 'EventProfile' });
export type EventProfile = z.infer<typeof eventProfile>;

/** POST /api/v1/events/{id}/publication; a version that is sent has to be the event's. */
export const publicationOrder = z.object({ version: z.int().optional() }).optional();

/** DELETE /api/v1/events/{id}/publication: `confirm` where bookings stand, RESERVATIONS_STAND says how many. */
export const withdrawalOrder = z
  .object({ confirm: z.boolean().default(false), version: z.int().optional() })
  .optional();

/** PUT /api/v1/events/{id}/state: what publishing does not do. `confirm` as for taking back the publication. */
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
