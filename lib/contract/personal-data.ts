import { z } from 'zod';
import { calendarDate, instant } from './dates';
import { guestRow } from './guest';
import { reservation } from './reservation';

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

const message = z.object({ at: instant, text: z.string() });

/** GET /api/v1/me/personal-data: everything that is kept about the caller, as one file. */
export const personalData = z
  .object({
    writtenAt: instant,
    account: z.object({ name: z.string(), email: z.string(), mobile: z.string().nullable() }).nullable(),
    reservations: z.array(reservation),
    guestLists: z.array(
      guestRow
        .pick({ firstName: true, lastName: true, maternalLastName: true, email: true, mobile: true })
        .extend({ event: z.string(), attendance: z.string(), companions: z.int(), dietNotes: z.string().nullable() }),
    ),
    messages: z.array(message),
    supportTickets: z.array(message.extend({ subject: z.string() })),
    /** Mails that left, by their kind. */
    mails: z.array(z.object({ at: instant, kind: z.string(), recipient: z.string() })),
    sessions: z.array(z.object({ at: instant, address: z.string().nullable(), browser: z.string().nullable() })),
  })
  .meta({ id: 'PersonalData' });
export type PersonalData = z.infer<typeof personalData>;
