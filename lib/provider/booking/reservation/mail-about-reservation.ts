import { and, eq } from 'drizzle-orm';
import type { Language } from '@/lib/contract/bilingual-text';
import type { Money } from '@/lib/contract/money';
import type { Reservation } from '@/lib/contract/reservation';
import { textIn } from '@/lib/domain/bilingual-text';
import { datesIn } from '@/lib/domain/date-text';
import { withEvent } from '@/lib/domain/event-address';
import { type EventDateFields, eventDates } from '@/lib/domain/event-dates';
import { formatMoney } from '@/lib/domain/money';
import { type Hotels, hotelsOfRooms } from '@/lib/domain/room-hotels';
import { moneyLines, stateWord, waitLines } from '@/lib/domain/standing-words';
import { agencies, events, reservations } from '../../db/schema';
import type { HotelCopy } from '../../db/schema/hotel';
import { standings } from '../../documents/standing-sentences';
import { hotelsKept, OTHER_HOTELS } from '../../event/hotel/other-hotels';
import { loadRecord } from '../../ground/load-record';
import type { ReservationMailKind } from '../../ground/mail-texts';
import {
  defineMail,
  type MailEntry,
  type MailingAgency,
  type MailWriter,
  type Making,
  mailsByTraits,
  UnwritableMail,
} from '../../ground/mails';
import type { MailContent } from '../../integrations/mail/render-mail';
import { mailedLoginToken } from '../../people/session/create-login-link';
import { describeReservation } from './describe-reservation';
import { paidAtHotels, sectionsOf, shapeText } from './mailed-stay';
import { type OrderedFacts, orderedFacts } from './ordered-facts';

/**
 * How one kind of mail about a reservation differs from the usual one, which goes to the guest and whose link logs in.
 */
interface Traits {
  /** It goes to the agency's people, and its button opens the console. */
  toStaff?: true;
  /** Guests pass the mail on to the person who pays, so its link must not log in. */
  passedOn?: true;
  /** The page that its link leads to. */
  leadsTo?: string;
  /** Whether it is still true when it leaves; else nobody gets it. */
  isStillTrue?: (
    reservation: Reservation,
    order: OrderedFacts,
    making: Making<OrderedFacts>,
  ) => boolean | Promise<boolean>;
  /** Makes the PDF that goes with it. */
  attach?: (making: Making<OrderedFacts>) => Promise<{ name: string; bytes: Uint8Array } | null>;
}

/** Everything that a mail about a reservation is written from. */
interface Material {
  kind: ReservationMailKind;
  traits: Traits;
  order: OrderedFacts;
  /** Token of the link that logs the reader in. */
  loginToken: string | undefined;
  reservation: Reservation;
  event: EventDateFields;
  /** The hotels of the reservation's event. */
  hotels: Hotels<HotelCopy>;
  agency: MailingAgency;
}

/** Declares mails that tell of a reservation as it is when they leave. */
export const mailsAboutReservation = <Kind extends ReservationMailKind>(
  kinds: Record<Kind, Traits>,
): Record<Kind, MailEntry> =>
  mailsByTraits(kinds, (kind, traits) =>
    defineMail({
      needs: orderedFacts,
      read: (making) => read(making, { kind, traits }),
      write,
      attach: traits.attach,
    }),
  );

async function read(making: Making<OrderedFacts>, of: Pick<Material, 'kind' | 'traits'>): Promise<Material | null> {
  const { ctx, mail, order } = making;
  const [found] = await ctx.db
    .select({ reservation: reservations, event: events, agency: agencies, otherHotels: OTHER_HOTELS })
    .from(reservations)
    .innerJoin(events, eq(events.id, reservations.eventId))
    .innerJoin(agencies, eq(agencies.id, reservations.agencyId))
    .where(and(eq(reservations.key, order.key), eq(reservations.agencyId, mail.agencyId ?? '')));
  if (!found) throw new UnwritableMail(`no reservation ${order.key}`);
  const reservation = describeReservation(await loadRecord(ctx.db, found), { ...ctx, locale: mail.locale });
  const { toStaff, passedOn, isStillTrue } = of.traits;
  if (isStillTrue && !(await isStillTrue(reservation, order, making))) return null;
  const { eventDate, rangeStart, rangeEnd } = found.event;
  return {
    ...of,
    order,
    reservation,
    loginToken: toStaff || passedOn ? undefined : await mailedLoginToken(ctx, mail, { holder: found.reservation }),
    event: { eventDate, range_event_start: rangeStart, range_event_end: rangeEnd },
    hotels: hotelsKept(found.event, found.otherHotels),
    agency: found.agency,
  };
}

/** Writes the mail, amounts and dates as people read them. */
function write(material: Material, writer: MailWriter): MailContent {
  const { kind, order, reservation, agency, loginToken } = material;
  const { locale, t } = writer;
  const { toStaff = false } = material.traits;
  const { firstName, lastName } = reservation.contact;
  const holder = `${firstName} ${lastName}`;
  const values = {
    key: reservation.key,
    event: reservation.eventName,
    holder,
    amount: amountText(material, locale),
    ...differenceWords(order, locale),
    part: order.endingRooms ? 'rooms' : 'whole',
    by: order.doneBy,
    method: reservation.payments.find(({ id }) => id === order.paymentId)?.method ?? 'deposit',
    until: order.until ? datesIn(locale).words(order.until) : 'none',
    state: reservation.standing.state,
    last4: order.last4 ?? '',
    rooms: reservation.standing.agency.rooms,
    ...roomOf(material, writer),
    ...lapseWords(reservation, locale),
    ...dueWords(reservation, locale),
  };
  return {
    locale,
    subject: t(`kinds.${kind}.subject`, values),
    heading: t(`kinds.${kind}.heading`, values),
    greeting: toStaff ? t('staffGreeting', { agency: agency.name }) : t('greeting', { name: firstName }),
    text: t(`kinds.${kind}.text`, values),
    facts: factsOf(material, writer, { holder, toStaff }),
    sections: [
      ...(toStaff ? [] : [standingOf(reservation, writer)]),
      ...sectionsOf(reservation, material.hotels, writer, order.endingRooms),
    ],
    button: {
      label: t(`kinds.${kind}.button`),
      url: writer.url(pathOf(material, writer)),
      instead: t('button.instead'),
      note: loginToken ? t('button.personal') : null,
    },
    footer: [writer.agencyLine(agency), t('footer.why', { key: reservation.key })],
  };
}

/**
 * What the mail is about; of a payment in another currency what was sent, as its guest knows it, and what it counts.
 */
function amountText({ order, reservation }: Material, locale: Language): string {
  const { amount = reservation.pending, paymentId } = order;
  const payment = reservation.payments.find(({ id }) => id === paymentId);
  const counted = formatMoney(amount, locale);
  // A refund names its payment too, but its amount is in the booking's currency.
  const isWhole = payment?.amount.amount === amount.amount;
  return payment?.sent && isWhole ? `${formatMoney(payment.sent.amount, locale)} (${counted})` : counted;
}

/**
 * Which way a change moves the total, and by how much without a sign: a sentence with a negative amount is read twice.
 */
function differenceWords({ amount }: OrderedFacts, locale: Language): Record<'direction' | 'difference', string> {
  const moved = amount?.amount ?? 0;
  const direction = moved === 0 ? 'same' : moved < 0 ? 'less' : 'more';
  return { direction, difference: amount ? formatMoney({ ...amount, amount: Math.abs(moved) }, locale) : '' };
}

/** Until when the first payment is waited for, and whether the guest's address has to be verified before. */
function lapseWords({ lapse, shareWait }: Reservation, locale: Language): { lapse: string; lapsesAt: string } {
  if (!lapse) {
    const { until, timeZone } = shareWait ?? {};
    return { lapse: 'none', lapsesAt: until && timeZone ? datesIn(locale).instantInWords(until, timeZone) : '' };
  }
  const lapsesAt = datesIn(locale).instantInWords(lapse.at, lapse.timeZone);
  return { lapse: lapse.mailVerified ? 'verified' : 'unverified', lapsesAt };
}

/** What is asked for now and by when. */
function dueWords({ standing: { due } }: Reservation, locale: Language): Record<'due' | 'dueOn' | 'dueWhen', string> {
  if (!due) return { due: '', dueOn: '', dueWhen: 'none' };
  return { due: formatMoney(due.amount, locale), dueOn: datesIn(locale).words(due.dueOn), dueWhen: due.when };
}

function pathOf({ traits, loginToken, reservation }: Material, writer: MailWriter): string {
  const key = encodeURIComponent(reservation.key);
  if (traits.toStaff) return withEvent(`/adminmaster/Asistentes?key=${key}`, reservation.eventCode);
  const next = traits.leadsTo ? `&redirect=${encodeURIComponent(writer.path(traits.leadsTo))}` : '';
  return `/login-link?${loginToken ? `token=${encodeURIComponent(loginToken)}` : `key=${key}`}${next}`;
}

function dateText(event: EventDateFields, locale: Language): string | null {
  const dates = eventDates(event);
  if (dates.kind === 'invalid') return null;
  const format = datesIn(locale);
  return dates.kind === 'single' ? format.words(dates.date) : format.range(dates.start, dates.end);
}

/** The room that the mail is about, else the first: its name and its days. */
function roomOf({ order, reservation }: Material, { locale, t }: MailWriter): { room: string; stay: string } {
  const [first] = reservation.rooms;
  const room = order.room ?? (first && { ...first, ...first.texts });
  if (!room) return { room: '', stay: '' };
  const { categoryName, checkIn, checkOut } = room;
  return { room: textIn(categoryName, locale).text, stay: t('stay', datesIn(locale).span(checkIn, checkOut)) };
}

/** What is due and what waits for whom, as every page says it. */
function standingOf(reservation: Reservation, { locale, t }: MailWriter): MailContent['sections'][number] {
  const speech = {
    say: standings[locale],
    money: (money: Money) => formatMoney(money, locale),
    date: datesIn(locale).words,
  };
  const lines = [...moneyLines(reservation, speech), ...waitLines(reservation, speech)];
  return { title: t('standing.title'), lines };
}

function factsOf(
  { kind, order, reservation, event, hotels: all }: Material,
  writer: MailWriter,
  { holder, toStaff }: { holder: string; toStaff: boolean },
): MailContent['facts'] {
  const { locale } = writer;
  const { total, paid, pending, balance, credit } = reservation;
  const hotels = hotelsOfRooms(all, reservation.rooms);
  const isConfirmation = kind === 'reservation-confirmed' && reservation.rooms.length > 0;
  return writer.facts([
    ['facts.payer', order.payer],
    ['facts.companion', order.companion],
    ['facts.reason', order.reason],
    ['facts.text', order.text],
    ['facts.key', reservation.key],
    [
      'facts.state',
      stateWord(reservation.standing, (key, values) =>
        standings[locale](`${toStaff ? 'staffState' : 'state'}.${key}`, values),
      ),
    ],
    ['facts.holder', holder],
    ['facts.event', reservation.eventName],
    ['facts.date', dateText(event, locale)],
    ['facts.hotel', hotels.map(({ name }) => name).join(', ')],
    ['facts.before', order.change && shapeText(order.change.before, writer)],
    ['facts.after', order.change && shapeText(order.change.after, writer)],
    ['facts.penalty', order.penalty && formatMoney(order.penalty, locale)],
    ['facts.total', formatMoney(total, locale)],
    ['facts.paidAtHotel', isConfirmation ? paidAtHotels(hotels, locale) : null],
    ['facts.paid', formatMoney(paid, locale)],
    ['facts.pending', pending.amount > 0 ? formatMoney(pending, locale) : null],
    ['facts.balance', formatMoney(balance, locale)],
    ['facts.credit', credit.amount > 0 ? formatMoney(credit, locale) : null],
    ['facts.reference', reservation.paymentReference],
  ]);
}
