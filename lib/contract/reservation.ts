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

/** What is kept of a reservation's state: whether a room waits for the agency is read from its rooms. */
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
    /** Empty where the name comes later. */
    name: personName({ min: 0, max: 120 }),
    band: ageBandName,
    age: z.int().min(0).max(120).optional(),
    /** The person of the couple's list whose name was picked. */
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
    /** Token of the captcha's box, asked for past the number of rooms that may stand unpaid. */
    captcha: robotCheck.captcha,
    /** Key of the caller's own hold that this one takes the place of: given up only where the new one stands. */
    replaces: z.string().trim().toUpperCase().max(40).optional(),
  })
  .meta({ id: 'ReservationInput' });
export type ReservationInput = z.infer<typeof reservationInput>;

export const confirmInput = z.object({ acceptTerms: z.literal(true) });

export const reservationRoom = z
  .object({
    id: z.string(),
    categoryId: z.string(),
    /** The category's name when it was sold, in the caller's language, else in the other; `texts` has both. */
    categoryName: z.string(),
    texts: z.object({ categoryName: bilingualText }),
    /** Which of the event's other hotels it is in; not told = the event's own. */
    hotel: hotelOfRoom.optional(),
    mealPlan,
    checkIn: calendarDate,
    checkOut: calendarDate,
    nights: z.int(),
    status: roomStatus,
    /** Why it was rejected; null where it was not, or nobody said. */
    reason: z.string().nullable(),
    adults: z.int(),
    juniors: z.int(),
    minors: z.int(),
    infants: z.int(),
    occupants: z.array(occupant),
    observations: z.string().nullable(),
    /** The number under which the hotel has the room; null = it gave none yet. */
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
    /** `paid` is derived: confirmed and nothing left to pay. What people read is `standing.state`. */
    status: reservationStatus,
    standing,
    expiresAt: instant.nullable(),
    /** When a confirmation lapses for want of a payment; null = it does not. `timeZone` is the event's. */
    lapse: z.object({ at: instant, timeZone: z.string(), mailVerified: z.boolean() }).nullable().default(null),
    /** Null where the cost is not shared, or every share's first deposit is in. */
    shareWait: shareWait.nullable().default(null),
    /** A companion who said that they do not come, while the holder has not agreed; null = there is none. */
    leaver: z.object({ name: z.string() }).nullable().default(null),
    /** Email and mobile are null for staff who do not see contact data. */
    contact: contact.extend({
      maternalLastName: z.string().nullable(),
      email: z.string().nullable(),
      mobile: z.string().nullable(),
    }),
    rooms: z.array(reservationRoom),
    passes: z.array(reservationPass),
    lines: z.array(quoteLine),
    /** Fees for paying late that stand, each with the day of its item; they are lines of the price too. */
    lateFees: z.array(z.object({ dueOn: calendarDate, amount: money })),
    /** What the event charges for paying late, in the caller's language; null = nothing. */
    lateFeePolicy: z.string().nullable(),
    total: money,
    paid: money,
    /** Sum of deposits still to be approved. */
    pending: money,
    /** Left to pay; 0 where nothing is owed any more, as of a hold that expired or was given up. */
    balance: money,
    /** Sum of the refunds that are done. */
    refunded: money,
    /** Paid beyond what is owed, so owed back. Of what stands paid + balance - credit = total, paid net of refunds. */
    credit: money,
    minimumToReserve: money,
    /** Empty where nothing is to be paid any more. */
    schedule: z.array(scheduleItem.extend({ paid: money, state: dueState })),
    /** The oldest item that is not paid, money under review not counted; null where nothing can be paid. */
    nextDue: scheduleItem.nullable(),
    payments: z.array(payment),
    transport: z.array(transportRequest),
    history: z.array(historyEntry),
    /** Asked for by the guest or decided by staff; null where nobody asked. */
    cancellation: z
      .object({
        reason: cancellationReason.nullable(),
        text: z.string().nullable(),
        requestedAt: instant.nullable(),
        /** Ids of the rooms that a waiting request is about; null = the whole booking. */
        rooms: z.array(z.string()).nullable(),
        cancelledAt: instant.nullable(),
      })
      .nullable(),
    /** Where refunds by transfer go, as this reader may know it; null where the guest has not said. */
    refundDestination: refundDestination.nullable(),
    /** A refund by transfer waits, and nobody knows where it goes. */
    needsRefundDestination: z.boolean(),
    /** What a guest's change of an approved room does today, and from which day it does nothing; null = there is none. */
    roomChanges: z.object({ rule: guestChanges, lockedFrom: calendarDate.nullable() }),
    /** Changes that the guest asked for, oldest first; one that waits is decided by the agency. */
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
    /** Null for staff who do not see contact data, as mobile. */
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
    /** Names of the categories whose rooms stand. */
    categories: z.array(z.string()),
    /** Paid beyond the total and owed back. */
    credit: money,
    /** What should have been paid before today, money under review counted as given; zero where it is in time. */
    overdue: money,
    nextDue: z.object({ dueOn: calendarDate, amount: money }).nullable(),
    /** What can be decided now, so that it can be decided from the list. */
    roomsToDecide: z.array(z.object({ id: z.string(), category: z.string(), total: money, version: z.int() })),
    paymentsToDecide: z.array(
      z.object({
        id: z.string(),
        method: paymentMethod,
        amount: money,
        /** A transfer in another currency: what was sent, which a bank shows; null = the amount itself. */
        sent: money.nullable().default(null),
        hasProof: z.boolean(),
        proofType: z.string().nullable(),
      }),
    ),
    /** Bank transfers back that staff still have to make, or that failed. */
    refundsToMake: z.int(),
    /** The reservation's, which a decision about its cancellation names. */
    version: z.int(),
    /** Money that needs a person to look at it. */
    attention: paymentAttention.nullable(),
  })
  .meta({ id: 'ReservationSummary' });
export type ReservationSummary = z.infer<typeof reservationSummary>;
