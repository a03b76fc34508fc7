import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { withEvent } from '@/lib/domain/event-address';
import { stands } from '@/lib/domain/reservation-state';
import { agencies, events } from '../../db/schema';
import type { MailKind } from '../../ground/mail-texts';
import { defineMail, type MailEntry, UnwritableMail } from '../../ground/mails';
import { mailsAboutReservation } from './mail-about-reservation';

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
  write: ({ event, code, agency }, pen) => ({
    locale: pen.locale,
    subject: pen.t('burst.subject', { event }),
    heading: pen.t('burst.heading', { event }),
    greeting: pen.t('staffGreeting', { agency: agency.name }),
    text: pen.t('burst.text', { event }),
    facts: pen.facts([['facts.event', event]]),
    sections: [],
    button: {
      label: pen.t('burst.button'),
      url: pen.url(withEvent('/adminmaster/Asistentes', code)),
      instead: pen.t('button.instead'),
      note: null,
    },
    footer: [pen.agencyLine(agency), pen.t('block.why', { event })],
  }),
});

/** The mails about a booking as a whole and about its rooms. */
export const reservationMails = {
  ...mailsAboutReservation({
    'reservation-confirmed': {},
    'reservation-to-approve': { toStaff: true },
    'reservation-rejected': {},
    'room-approved': {},
    'room-rejected': {},
    'links-renewed': {},
    'second-reservation': { isStillTrue: ({ status }) => stands(status) },
    'erasure-asked': { toStaff: true },
    ticket: {},
    'lapse-warning': {},
    'reservation-lapsed': {},
    'shares-warning': {
      leadsTo: '/adminReservacion/acompanantes',
      isStillTrue: ({ shareWait }) => shareWait?.until != null,
    },
    'companion-leaves': { leadsTo: '/adminReservacion/acompanantes' },
    'companion-left-paid': { toStaff: true },
    'shares-fell': { leadsTo: '/pagoModal' },
  }),
  'unpaid-burst': unpaidBurst,
} satisfies Partial<Record<MailKind, MailEntry>>;

/** The mails about cancellations, asked for or carried out. */
export const cancellationMails = mailsAboutReservation({
  'cancellation-requested': {},
  'cancellation-to-decide': { toStaff: true },
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
  'change-to-decide': { toStaff: true },
  'change-approved': {},
  'change-rejected': {},
  'change-withdrawn': {},
  'change-withdrawn-staff': { toStaff: true },
  'change-expired': {},
});
