import { z } from 'zod';
import { bilingualText, language } from './bilingual-text';
import { MOST_ROOMS } from './booking-limits';
import { changeRequest, guestChanges } from './change-request';
import { calendarDate, instant } from './dates';
import { ageBandName } from './event';
import { mailAddress } from './mail-address';
import { money } from './money';
import { payment, paymentAttention, paymentMethod } from './payment';
import { personName } from './person-name';
import { refundDestination } from './refund';
import { robotCheck } from './robot-check';
import { hotelOfRoom, mealPlan, passKind, passRequest, quoteLine, roomRequest, scheduleItem } from './room-block';
import { dueState, reservationState, shareWait, standing } from './standing';
import { transportRequest } from './transport';

/**
 * The state without what depends on rooms and shares: whether a room waits for the agency is read from the rooms,
 * whether shares are missing from the payments.
 */
export const reservationStatus = reservationState.exclude(['toApprove', 'sharesMissing']);
export type ReservationStatus = z.infer<typeof reservationStatus>;
/** The stored status of a booking; `paid` is derived and never stored. */
export const bookingStatus = reservationStatus.exclude(['paid']);
export type BookingStatus = z.infer<typeof bookingStatus>;

export const roomStatus = z.enum(['requested', 'approved', 'rejected', 'cancelled']);
export type RoomStatus = z.infer<typeof roomStatus>;

export const contact = z
  .object({
    firstName: personName({ max: 80 }),
    lastName: personName({ max: 80 }),
    maternalLastName: personName({ min: 0, max: 80 }).optional(),
    email: mailAddress,
    /** As typed; the provider stores E.164, with the event's country as default. */
    mobile: z.string().trim().min(8).max(25),
  })
  .meta({ id: 'Contact' });
export type Contact = z.infer<typeof contact>;

export const occupant = z
  .object({
    /** Empty where the name is given later. */
    name: personName({ min: 0, max: 120 }),
    band: ageBandName,
    age: z.int().min(0).max(120).optional(),
    /** The person of the couple's list whose name was chosen. */
    guestId: z.string().max(60).optional(),
  })
  .meta({ id: 'Occupant' });
export type Occupant = z.infer<typeof occupant>;

export const bookedRoomRequest = roomRequest.extend({
  occupants: z.array(occupant).max(20).optional(),
  observations: z.string().trim().max(500).optional(),
});
export type BookedRoomRequest = z.infer<typeof bookedRoomRequest>;

export const reservationInput = z
  .object({
    contact,
    rooms: z.array(bookedRoomRequest).max(MOST_ROOMS),
    passes: z.array(passRequest).max(2).default([]),
    coupon: z.string().trim().max(40).optional(),
    guestId: z.string().max(60).optional(),
    locale: language.default('es'),
    /** Token of the captcha, required above the number of rooms that may be without payment. */
    captcha: robotCheck.captcha,
    /** Key of the caller's own hold that this booking replaces; it is only given up once the new one exists. */
    replaces: z.string().trim().toUpperCase().max(40).optional(),
  })
  .meta({ id: 'ReservationInput' });
export type ReservationInput = z.infer<typeof reservationInput>;

export const confirmInput = z.object({ acceptTerms: z.literal(true) });

export const reservationRoom = z
  .object({
    id: z.string(),
    categoryId: z.string(),
    /** The category's name at the time of the sale, in the caller's language, else in the other; `texts` has both. */
    categoryName: z.string(),
    texts: z.object({ categoryName: bilingualText }),
    /** The event's other hotel that the room is in; left out = the event's own. */
    hotel: hotelOfRoom.optional(),
    mealPlan,
    checkIn: calendarDate,
    checkOut: calendarDate,
    nights: z.int(),
    status: roomStatus,
    /** Why it was rejected; null where it was not, or no reason was given. */
    reason: z.string().nullable(),
    adults: z.int(),
    juniors: z.int(),
    minors: z.int(),
    infants: z.int(),
    occupants: z.array(occupant),
    observations: z.string().nullable(),
    /** The hotel's own number for the room; null = not given yet. */
    hotelConfirmation: z.string().nullable(),
    total: money,
    version: z.int(),
  })
  .meta({ id: 'ReservationRoom' });
export type ReservationRoom = z.infer<typeof reservationRoom>;

export const reservationPass = z.object({
  kind: passKind,
  quantity: z.int(),
  unit: money,
  total: money,
});

export const historyEntry = z.object({
  at: instant,
  action: z.string(),
  by: z.enum(['guest', 'staff', 'system']),
});

export const cancellationReason = z.enum(['guestRequest', 'nonPayment', 'noShow', 'late', 'agency', 'eventCancelled']);
export type CancellationReason = z.infer<typeof cancellationReason>;

export const reservation = z
  .object({
    key: z.string(),
    eventId: z.string(),
    eventCode: z.string(),
    eventName: z.string(),
    /** `paid` is derived: confirmed with nothing left to pay. People are shown `standing.state`. */
    status: reservationStatus,
    standing,
    expiresAt: instant.nullable(),
    /** When an unpaid confirmation lapses; null = it does not. `timeZone` is the event's. */
    lapse: z.object({ at: instant, timeZone: z.string(), mailVerified: z.boolean() }).nullable().default(null),
    /** Null where the cost is not shared, or the first deposit of every share was paid. */
    shareWait: shareWait.nullable().default(null),
    /** A companion who said that they do not come, until the holder agrees; null = there is none. */
    leaver: z.object({ name: z.string() }).nullable().default(null),
    /** Email and mobile are null for staff who may not see contact data. */
    contact: contact.extend({
      maternalLastName: z.string().nullable(),
      email: z.string().nullable(),
      mobile: z.string().nullable(),
    }),
    rooms: z.array(reservationRoom),
    passes: z.array(reservationPass),
    lines: z.array(quoteLine),
    /** Fees for paying late, without removed ones, each with the day of its item; they are also lines of the price. */
    lateFees: z.array(z.object({ dueOn: calendarDate, amount: money })),
    /** The event's fee for paying late, as text in the caller's language; null = none. */
    lateFeePolicy: z.string().nullable(),
    total: money,
    paid: money,
    /** Sum of deposits that wait for approval. */
    pending: money,
    /** Left to pay; 0 where nothing is owed any more, as for a hold that expired or was given up. */
    balance: money,
    /** Sum of the refunds that were made. */
    refunded: money,
    /**
     * Paid beyond what is owed, so owed back. For a booking that stands: paid + balance - credit = total, with `paid`
     * after refunds.
     */
    credit: money,
    minimumToReserve: money,
    /** Empty where nothing is to be paid any more. */
    schedule: z.array(scheduleItem.extend({ paid: money, state: dueState })),
    /** The oldest unpaid item, without counting money under review; null where nothing can be paid. */
    nextDue: scheduleItem.nullable(),
    payments: z.array(payment),
    transport: z.array(transportRequest),
    history: z.array(historyEntry),
    /** Requested by the guest or decided by staff; null where there is no cancellation. */
    cancellation: z
      .object({
        reason: cancellationReason.nullable(),
        text: z.string().nullable(),
        requestedAt: instant.nullable(),
        /** Ids of the rooms of a waiting request; null = the whole booking. */
        rooms: z.array(z.string()).nullable(),
        cancelledAt: instant.nullable(),
      })
      .nullable(),
    /**
     * The account for refunds by transfer, as far as this reader may see it; null where the guest has not named one.
     */
    refundDestination: refundDestination.nullable(),
    /** A refund by transfer waits, but there is no account for it. */
    needsRefundDestination: z.boolean(),
    /**
     * What happens today when a guest changes an approved room, and from which day only the agency may change it; null
     * = no such day.
     */
    roomChanges: z.object({ rule: guestChanges, lockedFrom: calendarDate.nullable() }),
    /** Changes that the guest requested, oldest first; the agency decides those that wait. */
    changeRequests: z.array(changeRequest),
    coupon: z.string().nullable(),
    honeymoon: z.boolean(),
    checkedInAt: instant.nullable(),
    paymentReference: z.string(),
    locale: language,
    createdAt: instant,
    confirmedAt: instant.nullable(),
    version: z.int(),
  })
  .meta({ id: 'Reservation' });
export type Reservation = z.infer<typeof reservation>;

/** One row of the console's list, GET /api/v1/events/{id}/reservations. */
export const reservationSummary = z
  .object({
    key: z.string(),
    holder: z.string(),
    /** Null for staff who may not see contact data, like mobile. */
    email: z.string().nullable(),
    mobile: z.string().nullable(),
    status: reservationStatus,
    standing,
    rooms: z.int(),
    roomsToApprove: z.int(),
    people: z.int(),
    checkIn: calendarDate.nullable(),
    checkOut: calendarDate.nullable(),
    total: money,
    paid: money,
    balance: money,
    paymentsToApprove: z.int(),
    createdAt: instant,
    paymentReference: z.string(),
    /** Names of the categories of rooms that stand. */
    categories: z.array(z.string()),
    /** Paid beyond the total, so owed back. */
    credit: money,
    /** What should have been paid before today, counting money under review as paid; zero where nothing is late. */
    overdue: money,
    nextDue: z.object({ dueOn: calendarDate, amount: money }).nullable(),
    /** What can be decided directly from the list. */
    roomsToDecide: z.array(z.object({ id: z.string(), category: z.string(), total: money, version: z.int() })),
    paymentsToDecide: z.array(
      z.object({
        id: z.string(),
        method: paymentMethod,
        amount: money,
        /** For a transfer in another currency, the amount sent, as a bank shows it; null = the amount itself. */
        sent: money.nullable().default(null),
        hasProof: z.boolean(),
        proofType: z.string().nullable(),
      }),
    ),
    /** Refunds by transfer that staff still have to make, or that failed. */
    refundsToMake: z.int(),
    /** The version of the reservation, which a decision about its cancellation must name. */
    version: z.int(),
    /** Why staff must look at one of its payments; null = nothing to look at. */
    attention: paymentAttention.nullable(),
  })
  .meta({ id: 'ReservationSummary' });
export type ReservationSummary = z.infer<typeof reservationSummary>;
