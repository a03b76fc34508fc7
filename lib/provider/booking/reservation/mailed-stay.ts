import type { RoomShape } from '@/lib/contract/change-request';
import type { Reservation } from '@/lib/contract/reservation';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
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

/** The rooms and passes that stand, and the days of payment. */
export function sectionsOf(reservation: Reservation, { locale, t }: MailPen): MailContent['sections'] {
  const format = datesIn(locale);
  const live = reservation.rooms.filter(({ status }) => status === 'requested' || status === 'approved');
  const rooms = live.map(({ categoryName, nights, checkIn, checkOut, ...room }) => {
    const { from, to } = format.span(checkIn, checkOut);
    return t('rooms.room', {
      category: categoryName,
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
