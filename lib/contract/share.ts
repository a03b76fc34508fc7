import { z } from 'zod';
import { bankAccount } from './agency';
import { paymentMethods } from './card';
import { calendarDate } from './dates';
import { money } from './money';
import { payment } from './payment';
import { recordId } from './record-id';
import { shareWait } from './standing';

/** How a room's cost is shared: alike, by how many people each pays for, or by amounts that add up to it. */
export const shareWay = z.enum(['equal', 'byPerson', 'byAmount']);
export type ShareWay = z.infer<typeof shareWay>;

/** What somebody pays of a booking, what of it came, and what is asked for next; `due` is null where nothing is. */
const shareSums = {
  amount: money,
  paid: money,
  /** Sent, and not approved yet. */
  pending: money,
  due: z.object({ amount: money, dueOn: calendarDate }).nullable(),
};

/** A room that stands, and who pays it. */
const roomSplit = z
  .object({
    roomId: z.string(),
    categoryName: z.string(),
    /** The room's cost after discounts; passes and fees are always the holder's. */
    cost: money,
    people: z.int(),
    /** Null = the holder pays it whole. */
    way: shareWay.nullable(),
    /** The holder's part, by `way`: 1 or 0 where all pay alike, a number of people, or minor units. */
    holderWeight: z.int(),
    /** The invited people of the room, in their order. */
    invited: z.array(
      z.object({
        companionId: z.string(),
        name: z.string().nullable(),
        /** 0 = no share of the room. */
        weight: z.int(),
        /** The holder pays what of it had not come. */
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
    /** The holder's sums: what the shares leave of the whole booking. */
    holder: z.object(shareSums),
    shareWait: shareWait.nullable().default(null),
    /** The reservation's, which an edit names. */
    version: z.int(),
  })
  .meta({ id: 'BookingSplit' });
export type BookingSplit = z.infer<typeof bookingSplit>;

const weight = z.int().min(0).max(999_999_999_999);

/** PUT /api/v1/reservations/{key}/rooms/{id}/split: who pays the room; nobody but the holder where no share is named. */
export const roomSplitInput = z
  .object({
    way: shareWay,
    holderWeight: weight,
    shares: z.array(z.object({ companionId: recordId, weight: weight.min(1) })).max(20),
    version: z.int(),
  })
  .meta({ id: 'RoomSplitInput' });
export type RoomSplitInput = z.infer<typeof roomSplitInput>;

/** A payment as the companion who made it by their link sees it: nothing of the reservation. */
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

/** GET /api/v1/companions/{token}/share: what the link's person pays, and how. Nobody else's amounts. */
export const ownShare = z
  .object({
    ...shareSums,
    /** Everything that is still to be paid, the next first. */
    dues: z.array(z.object({ amount: money, dueOn: calendarDate })),
    /** The holder pays what of it had not come. */
    takenOver: z.boolean(),
    /** Printed in the transfer: the person's own. */
    reference: z.string(),
    methods: paymentMethods,
    accounts: z.array(bankAccount),
    payments: z.array(sharePayment),
    /** Today in the event's zone, whose IANA name is the next. */
    today: calendarDate,
    timeZone: z.string(),
    /** How many shares the room still waits for; whose is not told. */
    shareWait: shareWait.nullable().default(null),
  })
  .meta({ id: 'OwnShare' });
export type OwnShare = z.infer<typeof ownShare>;
