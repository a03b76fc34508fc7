import { eq } from 'drizzle-orm';
import type { Language } from '@/lib/contract/bilingual-text';
import type { RoomShape } from '@/lib/contract/change-request';
import type { Reservation } from '@/lib/contract/reservation';
import { wordsIn } from '@/lib/domain/bilingual-text';
import { withHotel } from '@/lib/domain/category-name';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import type { Context } from '../../context';
import { eventHotels, type events } from '../../db/schema';
import type { HotelCopy } from '../../db/schema/hotel';
import type { MailTranslator } from '../../ground/mail-letters';
import type { MailPen } from '../../ground/mails';
import type { MailContent } from '../../integrations/mail/render-mail';

const peopleText = (room: Pick<RoomShape, 'adults' | 'juniors' | 'minors' | 'infants'>, t: MailTranslator) =>
  (['adults', 'juniors', 'minors', 'infants'] as const)
    .filter((band) => room[band] > 0)
    .map((band) => t(`people.${band}`, { count: room[band] }))
    .join(', ');

/** A room as it was or is to be: its days and its people. */
export const shapeText = (shape: RoomShape, { locale, t }: MailPen) =>
  `${t('stay', datesIn(locale).span(shape.checkIn, shape.checkOut))}, ${peopleText(shape, t)}`;

const standing = ({ rooms }: Reservation) =>
  rooms.filter(({ status }) => status === 'requested' || status === 'approved');

/** The hotels of the rooms that stand, as the event keeps them; its own where none does. */
export async function hotelsOfStay(
  db: Context['db'],
  event: typeof events.$inferSelect,
  reservation: Reservation,
): Promise<HotelCopy[]> {
  const rooms = standing(reservation);
  const own = event.hotelCopy && (rooms.length === 0 || rooms.some(({ hotel }) => !hotel)) ? [event.hotelCopy] : [];
  if (rooms.every(({ hotel }) => !hotel)) return own;
  const others = await db
    .select()
    .from(eventHotels)
    .where(eq(eventHotels.eventId, event.id))
    .orderBy(eventHotels.position, eventHotels.hotelId);
  const slept = others.filter(({ hotelId }) => rooms.some(({ hotel }) => hotel?.id === hotelId));
  return [...own, ...slept.map(({ copy }) => copy)];
}

/** What guests pay at their hotels themselves, in words; null = nothing. */
export function paidAtHotels(hotels: HotelCopy[], locale: Language): string | null {
  const paid = hotels.flatMap(({ name, paidAtHotel }) => {
    const words = wordsIn(paidAtHotel ?? null, locale);
    return words ? [hotels.length > 1 ? `${name}: ${words}` : words] : [];
  });
  return paid.join(' ') || null;
}

/** The rooms and passes that stand, and the days of payment. */
export function sectionsOf(reservation: Reservation, { locale, t }: MailPen): MailContent['sections'] {
  const format = datesIn(locale);
  const rooms = standing(reservation).map(({ categoryName, hotel, nights, checkIn, checkOut, ...room }) => {
    const { from, to } = format.span(checkIn, checkOut);
    return t('rooms.room', {
      category: withHotel(categoryName, hotel?.name),
      nights,
      checkIn: from,
      checkOut: to,
      people: peopleText(room, t),
    });
  });
  const passes = reservation.passes.map(({ kind, quantity }) => t('rooms.passes', { kind, quantity }));
  const schedule = reservation.schedule.map(({ kind, amount, dueOn, state }) =>
    t(state === 'paid' || state === 'underReview' ? `schedule.${state}` : 'schedule.item', {
      kind,
      amount: formatMoney(amount, locale),
      dueOn: format.words(dueOn),
    }),
  );
  const sections = [
    { title: t('rooms.title'), lines: [...rooms, ...passes] },
    { title: t('schedule.title'), lines: schedule },
  ];
  return sections.filter(({ lines }) => lines.length > 0);
}
