import type { Language } from '@/lib/contract/bilingual-text';
import type { RoomShape } from '@/lib/contract/change-request';
import type { Reservation, ReservationRoom } from '@/lib/contract/reservation';
import { wordsIn } from '@/lib/domain/bilingual-text';
import { withHotel } from '@/lib/domain/category-name';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import { type Hotels, hotelToTell } from '@/lib/domain/room-hotels';
import type { HotelCopy } from '../../db/schema/hotel';
import type { MailTranslator } from '../../ground/mail-texts';
import type { MailWriter } from '../../ground/mails';
import type { MailContent } from '../../integrations/mail/render-mail';

const peopleText = (room: Pick<RoomShape, 'adults' | 'juniors' | 'minors' | 'infants'>, t: MailTranslator) =>
  (['adults', 'juniors', 'minors', 'infants'] as const)
    .filter((band) => room[band] > 0)
    .map((band) => t(`people.${band}`, { count: room[band] }))
    .join(', ');

/** A room as it was or is to be: its days and its people. */
export const shapeText = (shape: RoomShape, { locale, t }: MailWriter) =>
  `${t('stay', datesIn(locale).span(shape.checkIn, shape.checkOut))}, ${peopleText(shape, t)}`;

const standing = ({ rooms }: Reservation) =>
  rooms.filter(({ status }) => status === 'requested' || status === 'approved');

/** What guests pay at their hotels themselves, in words; null = nothing. */
export function paidAtHotels(hotels: HotelCopy[], locale: Language): string | null {
  const paid = hotels.flatMap(({ name, paidAtHotel }) => {
    const words = wordsIn(paidAtHotel ?? null, locale);
    return words ? [hotels.length > 1 ? `${name}: ${words}` : words] : [];
  });
  return paid.join(' ') || null;
}

/** The rooms and passes that stand, and the days of payment; first the rooms that end, where the mail is about some. */
export function sectionsOf(
  reservation: Reservation,
  hotels: Hotels<HotelCopy>,
  { locale, t }: MailWriter,
  endingIds: readonly string[] = [],
): MailContent['sections'] {
  const format = datesIn(locale);
  const lineOf = (room: ReservationRoom) => {
    const { from, to } = format.span(room.checkIn, room.checkOut);
    return t('rooms.room', {
      category: withHotel(room.categoryName, hotelToTell(hotels, room)),
      nights: room.nights,
      checkIn: from,
      checkOut: to,
      people: peopleText(room, t),
    });
  };
  const ending = reservation.rooms.filter(({ id }) => endingIds.includes(id));
  const rooms = standing(reservation).map(lineOf);
  const passes = reservation.passes.map(({ kind, quantity }) => t('rooms.passes', { kind, quantity }));
  const schedule = reservation.schedule.map(({ kind, amount, dueOn, state }) =>
    t(state === 'paid' || state === 'underReview' ? `schedule.${state}` : 'schedule.item', {
      kind,
      amount: formatMoney(amount, locale),
      dueOn: format.words(dueOn),
    }),
  );
  const isOver = ending.every(({ status }) => status === 'cancelled');
  const sections = [
    { title: t(isOver ? 'rooms.cancelled' : 'rooms.toCancel'), lines: ending.map(lineOf) },
    { title: t('rooms.title'), lines: [...rooms, ...passes] },
    { title: t('schedule.title'), lines: schedule },
  ];
  return sections.filter(({ lines }) => lines.length > 0);
}
