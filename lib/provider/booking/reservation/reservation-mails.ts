import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Reservation } from '@/lib/contract/reservation';
import { withEvent } from '@/lib/domain/event-address';
import { stands } from '@/lib/domain/reservation-state';
import { agencies, companions, erasureRequests, events, reservations } from '../../db/schema';
import type { MailKind } from '../../ground/mail-texts';
import { defineMail, type MailEntry, type Making, UnwritableMail } from '../../ground/mails';
import { readInvited } from '../companion/find-companion';
import { mailsAboutReservation } from './mail-about-reservation';
import type { OrderedFacts } from './ordered-facts';

/** Tells the agency that an address met the cap of rooms without a payment. */
const unpaidBurst = defineMail({
  needs: z.object({ eventId: z.string() }),
  async read({ ctx, mail, order: { eventId } }) {
    const [found] = await ctx.db
      .select({ event: events.name, code: events.code, agency: agencies })
      .from(events)
      .innerJoin(agencies, eq(agencies.id, events.agencyId))
      .where(and(eq(events.id, eventId), eq(events.agencyId, mail.agencyId ?? '')));
    if (!found) throw new UnwritableMail(`no event ${eventId}`);
    return found;
  },
  write: ({ event, code, agency }, writer) => ({
    locale: writer.locale,
    subject: writer.t('burst.subject', { event }),
    heading: writer.t('burst.heading', { event }),
    greeting: writer.t('staffGreeting', { agency: agency.name }),
    text: writer.t('burst.text', { event }),
    facts: writer.facts([['facts.event', event]]),
    sections: [],
    button: {
      label: writer.t('burst.button'),
      url: writer.url(withEvent('/adminmaster/Asistentes', code)),
      instead: writer.t('button.instead'),
      note: null,
    },
    footer: [writer.agencyLine(agency), writer.t('block.why', { event })],
  }),
});

function isStanding({ status }: Reservation): boolean {
  return stands(status);
}

/** A booking of passes alone has no rooms to approve, and is told of as a new one. */
function waitsForAgency({ status, rooms, standing }: Reservation): boolean {
  return stands(status) && (rooms.length === 0 || standing.agency.rooms > 0);
}

/** Whether the wish to be erased was neither carried out nor taken back. */
async function isErasureAsked({ key }: Reservation, _: OrderedFacts, { ctx, mail }: Making<OrderedFacts>) {
  const [found] = await ctx.db
    .select({ id: erasureRequests.id })
    .from(erasureRequests)
    .innerJoin(reservations, eq(reservations.id, erasureRequests.reservationId))
    .where(
      and(
        eq(reservations.key, key),
        eq(reservations.agencyId, mail.agencyId ?? ''),
        eq(erasureRequests.state, 'waiting'),
      ),
    );
  return found !== undefined;
}

/** Whether a companion still says that they leave a room of the booking; orders from before name no companion. */
async function isLeaving(
  _: Reservation,
  { companionId, askedAt }: OrderedFacts,
  { ctx: { db } }: Making<OrderedFacts>,
) {
  if (companionId === undefined) return true;
  const [of] = await db
    .select({ reservationId: companions.reservationId })
    .from(companions)
    .where(eq(companions.id, companionId));
  const { invited } = of ? await readInvited(db, of.reservationId) : { invited: [] };
  const own = invited.find(({ companion }) => companion.id === companionId);
  return own?.at != null && own.companion.leavingAt?.toISOString() === askedAt;
}

/** Whether nobody decided the request for a cancellation or took it back; orders from before do not say which it is. */
function isCancellationAsked({ status, cancellation }: Reservation, { askedAt }: OrderedFacts): boolean {
  return askedAt === undefined || (status === 'cancellationRequested' && cancellation?.requestedAt === askedAt);
}

/** Whether the request for a change still waits for the agency; orders from before name no request. */
function isChangeAsked({ changeRequests }: Reservation, { changeId }: OrderedFacts): boolean {
  return changeId === undefined || changeRequests.some(({ id, status }) => id === changeId && status === 'waiting');
}

/** The mails about a booking as a whole and about its rooms. */
export const reservationMails = {
  ...mailsAboutReservation({
    'reservation-confirmed': { isStillTrue: isStanding },
    'reservation-to-approve': { toStaff: true, isStillTrue: waitsForAgency },
    'reservation-rejected': {},
    'room-approved': { isStillTrue: isStanding },
    'room-rejected': {},
    'links-renewed': {},
    'second-reservation': { isStillTrue: isStanding },
    'erasure-asked': { toStaff: true, isStillTrue: isErasureAsked },
    ticket: { isStillTrue: isStanding },
    'lapse-warning': { isStillTrue: ({ lapse }) => lapse !== null },
    // A guest may hold again what lapsed.
    'reservation-lapsed': { isStillTrue: ({ status }) => !stands(status) },
    'shares-warning': {
      leadsTo: '/adminReservacion/acompanantes',
      isStillTrue: ({ shareWait }) => shareWait?.until != null,
    },
    'companion-leaves': { leadsTo: '/adminReservacion/acompanantes', isStillTrue: isLeaving },
    'companion-left-paid': { toStaff: true },
    'shares-fell': { leadsTo: '/pagoModal' },
  }),
  'unpaid-burst': unpaidBurst,
} satisfies Partial<Record<MailKind, MailEntry>>;

/** The mails about cancellations, asked for or carried out. */
export const cancellationMails = mailsAboutReservation({
  'cancellation-requested': {},
  'cancellation-to-decide': { toStaff: true, isStillTrue: isCancellationAsked },
  'cancellation-rejected': {},
  'cancellation-withdrawn': {},
  'cancellation-withdrawn-staff': { toStaff: true },
  'reservation-cancelled': {},
  'rooms-cancelled': {},
});

/** The mails about changes of a booking, made at once or asked for. */
export const changeMails = mailsAboutReservation({
  'reservation-changed': {},
  'reservation-changed-staff': { toStaff: true },
  'change-requested': {},
  'change-to-decide': { toStaff: true, isStillTrue: isChangeAsked },
  'change-approved': {},
  'change-rejected': {},
  'change-withdrawn': {},
  'change-withdrawn-staff': { toStaff: true },
  'change-expired': {},
});
