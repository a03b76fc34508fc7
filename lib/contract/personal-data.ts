import { z } from 'zod';
import { language } from './bilingual-text';
import { calendarDate, instant } from './dates';
import { dietaryNeed, guestRow } from './guest';
import { householdPerson, lateAnswers } from './household';
import { money } from './money';
import { paymentStatus } from './payment';
import { occupant, reservation } from './reservation';
import { shareWay } from './share';
import { waitlistEntry } from './waitlist';

export const erasureState = z.enum(['waiting', 'done', 'withdrawn']);

/** A request to erase one's personal data, as its person and staff see it. docs/domain.md, Guests and contact. */
export const erasureRequest = z
  .object({
    state: erasureState,
    /** The key of the reservation through which it was requested. */
    reservationKey: z.string(),
    askedAt: instant,
    /** The last day for the agency to carry it out. */
    dueOn: calendarDate,
    isLate: z.boolean(),
  })
  .meta({ id: 'ErasureRequest' });
export type ErasureRequest = z.infer<typeof erasureRequest>;

/** Why nothing can be erased yet: a room is booked for a future event, or money is still under way. */
export const erasureObstacle = z.enum(['bookingAhead', 'moneyOpen']);
export type ErasureObstacle = z.infer<typeof erasureObstacle>;

/** What staff see before they erase: the records of the person, and whether anything prevents it. */
export const erasurePreview = z
  .object({
    /** The newest request that was not withdrawn; null = there is none. */
    request: erasureRequest.nullable(),
    /** When the data were erased; null = they are still there. */
    erasedAt: instant.nullable(),
    obstacle: erasureObstacle.nullable(),
    /** Keys of the reservations that the person holds. */
    reservations: z.array(z.string()),
    guests: z.int(),
    messages: z.int(),
    proofs: z.int(),
    /** Whether the account is erased too: it is not where it has a booking with another agency. */
    account: z.boolean(),
  })
  .meta({ id: 'ErasurePreview' });
export type ErasurePreview = z.infer<typeof erasurePreview>;

/** A guest of a household, with their request to erase, for people who have the household's link. */
export const guestErasure = z
  .object({
    guestId: z.string(),
    name: z.string(),
    /** The last day for the agency to carry it out; null = nothing was requested. */
    dueOn: calendarDate.nullable(),
    /** Whether they hold a reservation: the request is then made there, for all their data. */
    booked: z.boolean(),
  })
  .meta({ id: 'GuestErasure' });
export type GuestErasure = z.infer<typeof guestErasure>;

/** What staff see before they erase a guest of a list who holds no reservation. */
export const guestErasurePreview = z
  .object({
    /** The name that staff must type. */
    name: z.string(),
    erased: z.boolean(),
    request: erasureRequest.omit({ reservationKey: true }).nullable(),
    /** Key of the reservation through which the person must be erased instead; null = none. */
    reservationKey: z.string().nullable(),
  })
  .meta({ id: 'GuestErasurePreview' });
export type GuestErasurePreview = z.infer<typeof guestErasurePreview>;

/** POST /api/v1/guests/{id}/erasure: `confirm` is the guest's name, typed by the staff member. */
export const guestErasureInput = z.object({ confirm: z.string().trim().max(300) }).meta({ id: 'GuestErasureInput' });

/** POST …/erasure: `confirm` is the reservation's key, typed by the staff member. */
export const erasureInput = z.object({ confirm: z.string().trim().toUpperCase().max(40) }).meta({ id: 'ErasureInput' });

/** The person's entries on waitlists. */
const waiting = waitlistEntry
  .pick({ firstName: true, lastName: true, checkIn: true, checkOut: true, status: true })
  .extend(waitlistEntry.pick({ rooms: true, adults: true, juniors: true, minors: true, infants: true }).shape)
  .extend({ at: instant, event: z.string(), email: z.string(), mobile: z.string() });

const message = z.object({ at: instant, text: z.string() });

/** The data of the person's account. */
const ownAccount = z.object({
  name: z.string(),
  email: z.string(),
  mobile: z.string().nullable(),
  language,
  createdAt: instant,
  lastLoginAt: instant.nullable(),
  mutedMails: z.array(z.string()),
  mutedTypes: z.array(z.string()),
});

/** The answer for one person of an invitation: the guest (seat 0), or somebody whom the guest brings. */
const answerGiven = householdPerson
  .omit({ guestId: true, activityIds: true })
  .extend({ activities: z.array(z.string()) });

/** The person as in a couple's list, with the people whom they bring. */
const ofGuestList = guestRow
  .pick({ firstName: true, lastName: true, maternalLastName: true, email: true, mobile: true, attendance: true })
  .extend(guestRow.pick({ companions: true, side: true, language: true, channel: true, tags: true }).shape)
  .extend({
    event: z.string(),
    /** The number that turned out to be somebody else's; null = none. */
    wrongMobile: z.string().nullable(),
    /** How many of the companions come; null = not said. */
    companionsComing: z.int().nullable(),
    diet: z.array(dietaryNeed),
    dietNotes: z.string().nullable(),
    household: z
      .object({ name: z.string(), message: z.string().nullable(), answeredAt: instant.nullable() })
      .nullable(),
    answers: z.array(answerGiven),
    /** Answers sent after the last day for them; null = none. */
    lateAnswers: lateAnswers
      .omit({ people: true })
      .extend({ people: z.array(answerGiven) })
      .nullable(),
    /** Tables at which the guest (place 0) and companions sit. */
    seats: z.array(z.object({ place: z.int(), table: z.string() })),
    calls: z.array(
      z.object({
        at: instant,
        type: z.string(),
        state: z.string(),
        promised: z.int().nullable(),
        promisedOn: calendarDate.nullable(),
      }),
    ),
    /** The guest's answer to the notice of a call; null = none yet. */
    contactNotices: z.array(z.object({ at: instant, choice: z.string().nullable(), answeredAt: instant.nullable() })),
  });

/**
 * An invitation to a room: of the person, into another person's booking, or of somebody whom the person invited.
 * Dietary needs and the own mail address are only given to the invited person, through their link.
 */
const invitedToRoom = z.object({
  event: z.string(),
  isSelf: z.boolean(),
  name: z.string(),
  email: z.string().nullable(),
  ownEmail: z.string().nullable(),
  language: language.nullable(),
  band: z.string(),
  diet: z.array(dietaryNeed).nullable(),
  dietNote: z.string().nullable(),
  filledAt: instant.nullable(),
  leavingAt: instant.nullable(),
  leftAt: instant.nullable(),
  paymentReference: z.string().nullable(),
  /** How and how much they pay of the room; null = nothing. */
  share: z.object({ way: shareWay, weight: z.int(), takenOver: z.boolean() }).nullable(),
  /** Only their own payments; payments of others are listed with the reservation. */
  payments: z.array(
    z.object({
      at: instant,
      amount: money,
      status: paymentStatus,
      paidOn: calendarDate.nullable(),
      bank: z.string().nullable(),
      trackingKey: z.string().nullable(),
    }),
  ),
});

/**
 * Everything that is stored about the caller, or about a guest of a list, as one file. docs/domain.md, Guests and
 * contact.
 */
export const personalData = z
  .object({
    writtenAt: instant,
    account: ownAccount.nullable(),
    reservations: z.array(reservation),
    /** People and wishes for rooms, as sent with a request for a change. */
    changes: z.array(z.object({ at: instant, occupants: z.array(occupant), observations: z.string().nullable() })),
    guestLists: z.array(ofGuestList),
    companions: z.array(invitedToRoom),
    waitlists: z.array(waiting),
    messages: z.array(
      message.extend({ name: z.string(), email: z.string(), mobile: z.string(), answer: z.string().nullable() }),
    ),
    supportTickets: z.array(
      message.extend({
        subject: z.string(),
        name: z.string(),
        email: z.string(),
        replies: z.array(message.extend({ fromDesk: z.boolean() })),
        files: z.array(z.string()),
      }),
    ),
    /** Mails that were sent, by kind. */
    mails: z.array(z.object({ at: instant, kind: z.string(), recipient: z.string() })),
    /** Text messages to the person's mobile, and their answers. */
    phoneMessages: z.array(
      z.object({
        at: instant,
        channel: z.enum(['sms', 'whatsapp']),
        mobile: z.string(),
        state: z.string(),
        text: z.string().nullable(),
      }),
    ),
    reminders: z.array(
      z.object({ at: instant, rule: z.string(), channel: z.string(), name: z.string(), recipient: z.string() }),
    ),
    /** What they said about receiving messages, and reports about their addresses. */
    consents: z.array(z.object({ at: instant, address: z.string(), said: z.string() })),
    /** Proofs that they sent, by file name. */
    files: z.array(z.object({ at: instant, name: z.string() })),
    sessions: z.array(z.object({ at: instant, address: z.string().nullable(), browser: z.string().nullable() })),
  })
  .meta({ id: 'PersonalData' });
export type PersonalData = z.infer<typeof personalData>;
