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

/** A wish to have one's personal data erased, as its person and staff see it. docs/domain.md, Guests and contact. */
export const erasureRequest = z
  .object({
    state: erasureState,
    /** The key of the reservation by which it was asked. */
    reservationKey: z.string(),
    askedAt: instant,
    /** The last day on which the agency has to carry it out. */
    dueOn: calendarDate,
    isLate: z.boolean(),
  })
  .meta({ id: 'ErasureRequest' });
export type ErasureRequest = z.infer<typeof erasureRequest>;

/** Why nothing is erased yet: a room is booked for an event that lies ahead, or money is still under way. */
export const erasureObstacle = z.enum(['bookingAhead', 'moneyOpen']);
export type ErasureObstacle = z.infer<typeof erasureObstacle>;

/** What staff see before they erase: what belongs to the person, and whether anything is in the way. */
export const erasurePreview = z
  .object({
    /** The newest that was not taken back; null = nobody asked. */
    request: erasureRequest.nullable(),
    /** When it was done; null = the data are there. */
    erasedAt: instant.nullable(),
    obstacle: erasureObstacle.nullable(),
    /** Keys of the reservations whose holder it is. */
    reservations: z.array(z.string()),
    guests: z.int(),
    messages: z.int(),
    proofs: z.int(),
    /** The account goes too: it has no booking with another agency. */
    account: z.boolean(),
  })
  .meta({ id: 'ErasurePreview' });
export type ErasurePreview = z.infer<typeof erasurePreview>;

/** A guest of a household, as who has its link sees what was asked of their data. */
export const guestErasure = z
  .object({
    guestId: z.string(),
    name: z.string(),
    /** The last day on which the agency has to carry it out; null = nobody asked. */
    dueOn: calendarDate.nullable(),
    /** Whether they hold a reservation: then it is asked from there, for all of it. */
    booked: z.boolean(),
  })
  .meta({ id: 'GuestErasure' });
export type GuestErasure = z.infer<typeof guestErasure>;

/** What staff see before they erase a guest of a list who holds no reservation. */
export const guestErasurePreview = z
  .object({
    /** The name as it has to be typed. */
    name: z.string(),
    erased: z.boolean(),
    request: erasureRequest.omit({ reservationKey: true }).nullable(),
    /** Key of the reservation by which the person is erased instead; null = none. */
    reservationKey: z.string().nullable(),
  })
  .meta({ id: 'GuestErasurePreview' });
export type GuestErasurePreview = z.infer<typeof guestErasurePreview>;

/** POST /api/v1/guests/{id}/erasure: the guest's name, typed by who erases. */
export const guestErasureInput = z.object({ confirm: z.string().trim().max(300) }).meta({ id: 'GuestErasureInput' });

/** POST …/erasure: the reservation's own key, typed by who erases. */
export const erasureInput = z.object({ confirm: z.string().trim().toUpperCase().max(40) }).meta({ id: 'ErasureInput' });

/** What the person waits for. */
const waiting = waitlistEntry
  .pick({ firstName: true, lastName: true, checkIn: true, checkOut: true, status: true })
  .extend(waitlistEntry.pick({ rooms: true, adults: true, juniors: true, minors: true, infants: true }).shape)
  .extend({ at: instant, event: z.string(), email: z.string(), mobile: z.string() });

const message = z.object({ at: instant, text: z.string() });

/** What is known of the account of the person. */
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

/** What was answered of one person to an invitation: of the guest (seat 0), or of somebody whom the guest brings. */
const answerGiven = householdPerson
  .omit({ guestId: true, activityIds: true })
  .extend({ activities: z.array(z.string()) });

/** The person as a couple's list has them, with the people whom they bring. */
const ofGuestList = guestRow
  .pick({ firstName: true, lastName: true, maternalLastName: true, email: true, mobile: true, attendance: true })
  .extend(guestRow.pick({ companions: true, side: true, language: true, channel: true, tags: true }).shape)
  .extend({
    event: z.string(),
    /** The number at which somebody else answered; null = none. */
    wrongMobile: z.string().nullable(),
    /** How many of the companions come; null = not said. */
    companionsComing: z.int().nullable(),
    diet: z.array(dietaryNeed),
    dietNotes: z.string().nullable(),
    household: z
      .object({ name: z.string(), message: z.string().nullable(), answeredAt: instant.nullable() })
      .nullable(),
    answers: z.array(answerGiven),
    /** What was sent after the last day of answers; null = nothing. */
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
    /** What the guest chose when told of a call; null = nothing yet. */
    contactNotices: z.array(z.object({ at: instant, choice: z.string().nullable(), answeredAt: instant.nullable() })),
  });

/**
 * Somebody who was invited to a room: the person in a booking of somebody else, or whom they invited. What another of them
 * does not eat, and their own address, they alone get, by their link.
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
  /** What they pay of the room, by its way; null = nothing. */
  share: z.object({ way: shareWay, weight: z.int(), takenOver: z.boolean() }).nullable(),
  /** Theirs alone: of others they stand with the reservation. */
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

/** Everything that is kept about the caller, or about a guest of a list, as one file. docs/domain.md, Guests and contact. */
export const personalData = z
  .object({
    writtenAt: instant,
    account: ownAccount.nullable(),
    reservations: z.array(reservation),
    /** People and wishes of rooms that were asked for with a change. */
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
    /** Mails that left, by their kind. */
    mails: z.array(z.object({ at: instant, kind: z.string(), recipient: z.string() })),
    /** Messages to the person's mobile, and what they wrote back. */
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
    /** What they said of being written to, and what became of their addresses. */
    consents: z.array(z.object({ at: instant, address: z.string(), said: z.string() })),
    /** Proofs that they sent, by the names of their files. */
    files: z.array(z.object({ at: instant, name: z.string() })),
    sessions: z.array(z.object({ at: instant, address: z.string().nullable(), browser: z.string().nullable() })),
  })
  .meta({ id: 'PersonalData' });
export type PersonalData = z.infer<typeof personalData>;
