import { and, between, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { type CalendarDate, calendarDate } from '@/lib/contract/dates';
import type { TransportRequest, TransportStatus } from '@/lib/contract/transport';
import type { LegStatus } from '@/lib/contract/transport-leg';
import { datesIn } from '@/lib/domain/date-text';
import { withEvent } from '@/lib/domain/event-address';
import { compareManifests, withoutContact } from '@/lib/domain/manifest';
import { formatMoney } from '@/lib/domain/money';
import { isBooked } from '@/lib/domain/reservation-state';
import type { Context } from '../../context';
import { agencies, events, reservations, transportLegs, transportManifests, transportRequests } from '../../db/schema';
import type { EventRow } from '../../event/event/find-bookable-event';
import type { MailKindOf } from '../../ground/mail-texts';
import {
  defineMail,
  type MailEntry,
  type MailFile,
  type MailingAgency,
  type MailWriter,
  type Making,
  mailsByTraits,
  type OutboxMail,
  UnwritableMail,
} from '../../ground/mails';
import type { MailContent } from '../../integrations/mail/render-mail';
import { mailedLoginToken } from '../../people/session/create-login-link';
import { describeTransport } from './find-transport';
import { drawManifest } from './leg-manifest';
import { drawTransportQuote } from './quote-file';
import type { LegRow } from './read-legs';

type Kind = MailKindOf<'transport'>;

/**
 * `legId` names the vehicle that a guest is met by, `reopenedLegId` the one that is to be confirmed again, `freedOn` the
 * day of a vehicle that a booking which ended had seats in.
 */
const order = z.object({
  transportId: z.string(),
  legId: z.string().optional(),
  reopenedLegId: z.string().optional(),
  freedOn: calendarDate.optional(),
});
type Order = z.output<typeof order>;

interface Traits {
  toStaff: boolean;
  /** The mail asks for something that is only needed while the request is in this state. */
  whileIn?: TransportStatus;
}

/** The mails about a transport request: to the agency, and the quote to the guest. */
export const transportMails = mailsByTraits<Kind, Traits>(
  {
    'transport-to-quote': { toStaff: true, whileIn: 'requested' },
    'transport-quoted': { toStaff: false, whileIn: 'quoted' },
    'transport-decided': { toStaff: true },
    'transport-pick-up': { toStaff: false },
    'transport-leg-reopened': { toStaff: true },
    'transport-seats-freed': { toStaff: true },
    'transport-flight-changed': { toStaff: false },
    'transport-arranged-anew': { toStaff: false },
    'transport-cancelled': { toStaff: false },
  },
  (kind, traits): MailEntry =>
    defineMail({
      needs: order,
      read: (making) => read(making, { kind, ...traits }),
      write,
      attach: kind === 'transport-quoted' ? attachQuote : undefined,
    }),
);

interface Material extends Traits {
  kind: Kind;
  request: TransportRequest;
  /** The vehicle that a guest is met by. */
  leg: LegRow | null;
  /** The day of the vehicle that has seats again; null in the other mails. */
  freedOn: CalendarDate | null;
  loginToken: string | undefined;
  reservation: { key: string; firstName: string; lastName: string };
  event: { name: string; code: string };
  agency: MailingAgency;
}

async function read(
  { ctx, mail, order: { transportId, legId, reopenedLegId, freedOn } }: Making<Order>,
  of: Pick<Material, 'kind' | keyof Traits>,
): Promise<Material | null> {
  const found = await findOrdered(ctx, mail, transportId);
  const leg = legId === undefined ? null : await legNow(ctx, legId, 'confirmed');
  const stands = isBooked(found.reservation.bookingStatus);
  // A leg that changed since it was confirmed is not told of: confirming it again sends another mail. Nobody is told of
  // a leg that no longer drives them.
  const isDriven = stands && found.request.status === 'accepted';
  if (of.kind === 'transport-pick-up' && (leg === null || !isDriven)) return null;
  // Nothing is left to arrange: the leg was confirmed again meanwhile, or its guest is not driven any more.
  if (reopenedLegId !== undefined && !(isDriven && (await legNow(ctx, reopenedLegId, 'reopened')))) return null;
  // The booking was taken up again meanwhile: its people wait for a vehicle.
  if (freedOn !== undefined && isDriven) return null;
  if (of.whileIn && !(stands && found.request.status === of.whileIn)) return null;
  return {
    ...found,
    ...of,
    leg,
    freedOn: freedOn ?? null,
    loginToken: of.toStaff ? undefined : await mailedLoginToken(ctx, mail, { holder: found.reservation }),
    request: describeTransport(found.request, found.reservation.currency),
  };
}

async function findOrdered(ctx: Context, { agencyId }: Pick<OutboxMail, 'agencyId'>, transportId: string) {
  const [found] = await ctx.db
    .select({ request: transportRequests, reservation: reservations, event: events, agency: agencies })
    .from(transportRequests)
    .innerJoin(reservations, eq(reservations.id, transportRequests.reservationId))
    .innerJoin(events, eq(events.id, transportRequests.eventId))
    .innerJoin(agencies, eq(agencies.id, transportRequests.agencyId))
    .where(and(eq(transportRequests.id, transportId), eq(transportRequests.agencyId, agencyId ?? '')));
  if (!found) throw new UnwritableMail(`no transport request ${transportId}`);
  return found;
}

/** What was quoted, in the guest's language, as a paper that can be kept and shown. */
async function attachQuote({ ctx, mail, order }: Making<Order>): Promise<MailFile> {
  return drawTransportQuote(ctx, await findOrdered(ctx, mail, order.transportId), mail.locale);
}

/** The vehicle where it is in this state; null where it is in another or gone. */
async function legNow({ db }: Pick<Context, 'db'>, legId: string, status: LegStatus): Promise<LegRow | null> {
  const wanted = and(eq(transportLegs.id, legId), eq(transportLegs.status, status));
  return (await db.select().from(transportLegs).where(wanted))[0] ?? null;
}

function write(material: Material, writer: MailWriter): MailContent {
  const { kind, toStaff, request, reservation, event, agency } = material;
  const { locale, t } = writer;
  const guest = `${reservation.firstName} ${reservation.lastName}`;
  const amount = request.quote ? formatMoney(request.quote, locale) : '';
  const values = { event: event.name, guest, amount, key: reservation.key, kind: request.kind, status: request.status };
  return {
    locale,
    subject: t(`transport.kinds.${kind}.subject`, values),
    heading: t(`transport.kinds.${kind}.heading`, values),
    greeting: toStaff ? t('staffGreeting', { agency: agency.name }) : t('greeting', { name: reservation.firstName }),
    text: t(`transport.kinds.${kind}.text`, values),
    facts: factsOf(material, writer, amount),
    sections: [],
    button: {
      label: t(`transport.kinds.${kind}.button`),
      url: writer.url(pathOf(material)),
      instead: t('button.instead'),
      note: material.loginToken ? t('button.personal') : null,
    },
    footer: [writer.agencyLine(agency), t('footer.why', { key: reservation.key })],
  };
}

function pathOf({ toStaff, freedOn, loginToken, reservation, event }: Material): string {
  if (freedOn !== null) return withEvent(`/adminmaster/Transporte?view=legs&day=${freedOn}`, event.code);
  const key = encodeURIComponent(reservation.key);
  if (toStaff) return withEvent(`/adminmaster/Transporte?q=${key}`, event.code);
  return `/login-link?${loginToken ? `token=${encodeURIComponent(loginToken)}` : `key=${key}`}`;
}

function factsOf(
  { request, leg, reservation, event }: Material,
  writer: MailWriter,
  amount: string,
): MailContent['facts'] {
  const { locale, t } = writer;
  const { kind, holder, origin, destination, departureDate, returnDate, adults, minors, notes, quoteNotes } = request;
  const driver = leg && [leg.driverName, leg.driverPhone].filter(Boolean).join(', ');
  return writer.facts([
    ['transport.facts.pickUp', leg?.pickUpTime && pickUpText(leg, writer)],
    ['transport.facts.place', leg?.pickUpPlace],
    ['transport.facts.vehicle', leg?.vehicle],
    ['transport.facts.driver', driver],
    ['transport.facts.amount', amount],
    ['transport.facts.quoteNotes', quoteNotes],
    ['transport.facts.validUntil', request.quoteValidUntil && datesIn(locale).words(request.quoteValidUntil)],
    ['transport.facts.kind', t('transport.kind', { kind })],
    ['transport.facts.route', t('transport.route', { origin, destination })],
    ['transport.facts.departure', datesIn(locale).words(departureDate)],
    ['transport.facts.return', returnDate && datesIn(locale).words(returnDate)],
    ['transport.facts.flight', flightText([request.flightNumber, request.flightTime], writer)],
    ['transport.facts.returnFlight', flightText([request.returnFlightNumber, request.returnFlightTime], writer)],
    ['transport.facts.people', t('transport.people', { adults, minors })],
    ['facts.holder', holder],
    ['transport.facts.notes', notes],
    ['facts.event', event.name],
    ['facts.key', reservation.key],
  ]);
}

const pickUpText = ({ day, pickUpTime }: LegRow, { locale }: MailWriter) =>
  `${datesIn(locale).words(day)}, ${datesIn(locale).clock(pickUpTime ?? '')}`;

const flightText = ([number, time]: [string | null, string | null], { locale }: MailWriter) =>
  [number, time && datesIn(locale).clock(time)].filter(Boolean).join(', ');

/** `contact`: whether who sent it may see how guests are reached, since they chose the address. */
const manifestOrder = z.object({
  eventId: z.string(),
  supplier: z.string(),
  day: calendarDate,
  number: z.int(),
  contact: z.boolean(),
});
type ManifestOrder = z.output<typeof manifestOrder>;

/** The mails to suppliers who drive guests for the agency. */
export const supplierMails: Record<MailKindOf<'supplier'>, MailEntry> = {
  'transport-manifest': defineMail({
    needs: manifestOrder,
    read: readVersion,
    write({ event, agency, supplier, day, number, lines }, writer) {
      const { locale, t } = writer;
      const words = datesIn(locale);
      // Removed parties are in the attached file, so that the supplier knows, but are not among those to drive.
      const driven = lines.filter(({ change }) => change !== 'removed');
      const changes = lines.filter(({ change }) => change !== 'same').length;
      const values = { event: event.name, day: words.words(day), number, changes };
      return {
        locale,
        subject: t('supplier.kinds.transport-manifest.subject', values),
        heading: t('supplier.kinds.transport-manifest.heading', values),
        greeting: t('staffGreeting', { agency: supplier }),
        text: t('supplier.kinds.transport-manifest.text', values),
        facts: writer.facts([
          ['facts.event', event.name],
          ['supplier.facts.day', words.words(day)],
          ['supplier.facts.zone', words.zone(event.timeZone)],
          ['supplier.facts.groups', String(driven.length)],
          ['supplier.facts.people', String(driven.reduce((sum, { facts }) => sum + Number(facts.people ?? 0), 0))],
        ]),
        sections: [],
        // No page of the site is for a supplier: who has a question answers the mail.
        button: null,
        footer: [writer.agencyLine(agency), t('supplier.why', { agency: agency.name, event: event.name })],
      };
    },
    attach,
  }),
};

/**
 * The version that was kept when the mail was ordered, compared with the one before it, so that the mail says exactly
 * what is kept as sent.
 */
async function readVersion({ ctx, mail, order: { eventId, supplier, day, number, contact } }: Making<ManifestOrder>) {
  const [of] = await ctx.db
    .select({ event: events, agency: agencies })
    .from(events)
    .innerJoin(agencies, eq(agencies.id, events.agencyId))
    .where(and(eq(events.id, eventId), eq(events.agencyId, mail.agencyId ?? '')));
  const [sent, before] = await ctx.db
    .select()
    .from(transportManifests)
    .where(
      and(
        eq(transportManifests.eventId, eventId),
        eq(transportManifests.supplier, supplier),
        eq(transportManifests.day, day),
        between(transportManifests.number, number - 1, number),
      ),
    )
    .orderBy(desc(transportManifests.number));
  if (!of || sent?.number !== number) throw new UnwritableMail(`no manifest ${number} of ${supplier}, ${day}`);
  const compared = compareManifests(sent.lines, before?.lines ?? null);
  // In a first manifest every line is new, so that marking lines as new would say nothing.
  const lines = compared.map(({ line, change }) => ({
    ...(contact ? line : withoutContact(line)),
    change: before ? change : ('same' as const),
  }));
  return { ...of, event: of.event as EventRow, supplier, day, number, lines };
}

async function attach(making: Making<ManifestOrder>): Promise<MailFile[]> {
  const { event, ...drawn } = await readVersion(making);
  const { ctx, mail } = making;
  const file = (format: 'pdf' | 'xlsx') => drawManifest(ctx, event, { ...drawn, locale: mail.locale, format });
  return [await file('pdf'), await file('xlsx')];
}
