import { z } from 'zod';
import { bankAccount } from './agency';
import { paymentMethods } from './card';
import { calendarDate } from './dates';
import { money } from './money';
import { payment } from './payment';
import { recordId } from './record-id';
import { shareWait } from './standing';

/** How a room's cost is shared: equally, by the number of people each pays for, or by amounts that sum to it. */
export const shareWay = z.enum(['equal', 'byPerson', 'byAmount']);
export type ShareWay = z.infer<typeof shareWay>;

/** What a payer owes of a booking, what was paid of it, and what is asked for next; `due` is null where nothing is. */
const shareSums = {
  amount: money,
  paid: money,
  /** Sent, but not approved yet. */
  pending: money,
  due: z.object({ amount: money, dueOn: calendarDate }).nullable(),
};

/** A room that stands, and its payers. */
const roomSplit = z
  .object({
    roomId: z.string(),
    categoryName: z.string(),
    /** The room's cost after discounts; passes and fees are always paid by the holder. */
    cost: money,
    people: z.int(),
    /** Null = the holder pays all of it. */
    way: shareWay.nullable(),
    /** The holder's part, depending on `way`: 1 or 0 where all pay equally, a number of people, or minor units. */
    holderWeight: z.int(),
    /** The invited people of the room, in their order. */
    invited: z.array(
      z.object({
        companionId: z.string(),
        name: z.string().nullable(),
        /** 0 = no share of the room. */
        weight: z.int(),
        /** The holder pays the part of it that had not come in. */
        takenOver: z.boolean(),
        ...shareSums,
      }),
    ),
  })
  .meta({ id: 'RoomSplit' });
export type RoomSplit = z.infer<typeof roomSplit>;

/** GET /api/v1/reservations/{key}/splits */
export const bookingSplit = z
  .object({
    rooms: z.array(roomSplit),
    /** The holder's sums: the whole booking minus the shares of the others. */
    holder: z.object(shareSums),
    shareWait: shareWait.nullable().default(null),
    /** The version of the reservation, which an edit must name. */
    version: z.int(),
  })
  .meta({ id: 'BookingSplit' });
export type BookingSplit = z.infer<typeof bookingSplit>;

const weight = z.int().min(0).max(999_999_999_999);

/** PUT /api/v1/reservations/{key}/rooms/{id}/split: who pays the room; without shares only the holder. */
export const roomSplitInput = z
  .object({
    way: shareWay,
    holderWeight: weight,
    shares: z.array(z.object({ companionId: recordId, weight: weight.min(1) })).max(20),
    version: z.int(),
  })
  .meta({ id: 'RoomSplitInput' });
export type RoomSplitInput = z.infer<typeof roomSplitInput>;

/** A payment for the companion who made it through their link: without data of the reservation. */
export const sharePayment = payment
  .pick({
    id: true,
    method: true,
    status: true,
    amount: true,
    sent: true,
    paidOn: true,
    reason: true,
    failure: true,
    awaiting: true,
    createdAt: true,
    decidedAt: true,
  })
  .meta({ id: 'SharePayment' });
export type SharePayment = z.infer<typeof sharePayment>;

/** GET /api/v1/companions/{token}/share: what the companion with the link pays, and how; not what others pay. */
export const ownShare = z
  .object({
    ...shareSums,
    /** Everything that is still to be paid, the next first. */
    dues: z.array(z.object({ amount: money, dueOn: calendarDate })),
    /** The holder pays the part of it that had not come in. */
    takenOver: z.boolean(),
    /** The payment reference of this person, for their transfer. */
    reference: z.string(),
    methods: paymentMethods,
    accounts: z.array(bankAccount),
    payments: z.array(sharePayment),
    /** Today in the event's zone; `timeZone` is its IANA name. */
    today: calendarDate,
    timeZone: z.string(),
    /** How many shares the room still waits for; not whose. */
    shareWait: shareWait.nullable().default(null),
  })
  .meta({ id: 'OwnShare' });
export type OwnShare = z.infer<typeof ownShare>;
