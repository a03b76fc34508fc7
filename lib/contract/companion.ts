import { z } from 'zod';
import { calendarDate, instant } from './dates';
import { ageBandName } from './event';
import { dietaryNeed } from './guest';
import { LONGEST_DIET_NOTE } from './household';
import { mailAddress } from './mail-address';
import { personName } from './person-name';
import { recordId } from './record-id';
import { mealPlan } from './room-block';

/** Longest name of a person in a room. */
export const LONGEST_COMPANION_NAME = 120;

const needs = z.array(dietaryNeed).max(dietaryNeed.options.length);

/** The place of an adult or junior in a room of the booking, and the state of their invitation. */
export const companionPlace = z
  .object({
    roomId: z.string(),
    /** Position among the places paid for in the room. */
    place: z.int(),
    categoryName: z.string(),
    checkIn: calendarDate,
    checkOut: calendarDate,
    band: ageBandName,
    /** Null where nobody is named yet. */
    name: z.string().nullable(),
    /** The place belongs to the person who booked. */
    isHolder: z.boolean(),
    invitation: z
      .object({
        id: z.string(),
        /** The link, in the booking's language; null = it was revoked. */
        url: z.string().nullable(),
        /** The mailbox to which it was last sent; also null for staff who may not see contact data. */
        email: z.string().nullable(),
        filledAt: instant.nullable(),
        /** When the companion said that they do not come, as long as the booking's holder has not agreed. */
        leavingAt: instant.nullable().default(null),
        /** Dietary needs of the person, for the event's staff; null for the booking's holder. */
        diet: z.object({ needs, note: z.string().nullable() }).nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'CompanionPlace' });
export type CompanionPlace = z.infer<typeof companionPlace>;

/** POST /api/v1/reservations/{key}/companions: a link for the person in a place; `renew` ends the earlier link. */
export const companionInvitationInput = z
  .object({
    roomId: recordId,
    place: z.int().min(0).max(100),
    /** The address to which the link is mailed; left out, the link is only created. */
    email: mailAddress.optional(),
    renew: z.boolean().default(false),
  })
  .meta({ id: 'CompanionInvitationInput' });
export type CompanionInvitationInput = z.input<typeof companionInvitationInput>;

/** GET /api/v1/companions/{token}: a companion's stay and their own answers. Nothing about other people, no price. */
export const companionStay = z
  .object({
    name: z.string().nullable(),
    band: ageBandName,
    /** First name of the person who booked. */
    invitedBy: z.string(),
    eventName: z.string(),
    eventCode: z.string(),
    /** The event's other hotel that the room is in; left out = the event's own. */
    hotel: z.string().optional(),
    /** In the caller's language, else in the other. */
    categoryName: z.string(),
    mealPlan,
    checkIn: calendarDate,
    checkOut: calendarDate,
    nights: z.int(),
    needs,
    dietNote: z.string().nullable(),
    /**
     * The address that the person gave for mails about their own payments; null = the address to which the link was
     * mailed, if any.
     */
    email: z.string().nullable().default(null),
    filledAt: instant.nullable(),
    /** When the companion said that they do not come; null = they come. */
    leavingAt: instant.nullable().default(null),
    /**
     * Whether it may be changed now: not while the booking is being cancelled or the people of its room are being
     * changed.
     */
    open: z.boolean(),
    contact: z.object({ agency: z.string(), phone: z.string(), email: z.string() }),
    version: z.int(),
  })
  .meta({ id: 'CompanionStay' });
export type CompanionStay = z.infer<typeof companionStay>;

/** PUT of the same address. */
export const companionInput = z
  .object({
    version: z.int(),
    name: personName({ max: LONGEST_COMPANION_NAME }),
    needs,
    dietNote: z.string().trim().max(LONGEST_DIET_NOTE).nullable(),
    /** Left out = the address given earlier stays. */
    email: mailAddress.nullable().optional(),
  })
  .meta({ id: 'CompanionInput' });
export type CompanionInput = z.infer<typeof companionInput>;
