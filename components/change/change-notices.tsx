import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { Alert } from '@/components/ui/alert';
import type { ChangeRequest, RoomShape } from '@/lib/contract/change-request';
import type { Event } from '@/lib/contract/event';
import type { Reservation } from '@/lib/contract/reservation';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import { countNights } from '@/lib/domain/nights';
import type { Locale } from '@/lib/i18n/routing';
import { WithdrawButton } from './withdraw-button';

interface WaitingChangeProps {
  reservation: Reservation;
  request: ChangeRequest;
  /** Time zone of the event. */
  timeZone: string;
  locale: Locale;
}

/** A change that waits for the agency: old and new, what it costs, until when, and the way to take it back. */
export async function WaitingChange({ reservation, request, timeZone, locale }: WaitingChangeProps) {
  const t = await getTranslations({ locale, namespace: 'change.request' });
  const room = await getTranslations({ locale, namespace: 'reservation.room' });
  const { booking, change } = await getMessages({ locale });
  const format = datesIn(locale);
  const { roomId, from, to, difference, askedAt, expiresAt } = request;
  const shape = ({ checkIn, checkOut, ...people }: RoomShape) =>
    t('shape', {
      stay: room('stay', { nights: countNights({ checkIn, checkOut }), ...format.span(checkIn, checkOut) }),
      people: room('people', people),
    });
  const sign = difference.amount > 0 ? 'more' : difference.amount < 0 ? 'less' : 'same';
  const amount = formatMoney({ ...difference, amount: Math.abs(difference.amount) }, locale);
  const name = reservation.rooms.find(({ id }) => id === roomId)?.categoryName;
  return (
    <Alert tone="info" title={t('title')}>
      <p>
        {t('text', {
          date: format.instantInWords(askedAt, timeZone),
          until: format.instantInWords(expiresAt, timeZone),
        })}
      </p>
      <ul>
        <li>{name}</li>
        <li>{t('from', { shape: shape(from) })}</li>
        <li>{t('to', { shape: shape(to) })}</li>
        <li>{t(sign, { amount })}</li>
      </ul>
      <NextIntlClientProvider
        messages={{ booking: { errors: booking.errors }, change: { request: { withdraw: change.request.withdraw } } }}
      >
        <WithdrawButton reservationKey={reservation.key} roomId={roomId} />
      </NextIntlClientProvider>
    </Alert>
  );
}

interface LockedChangesProps {
  roomChanges: Reservation['roomChanges'];
  agency: Event['agency'];
  locale: Locale;
}

/** Why dates and people are no longer changed here, and whom to ask. */
export async function LockedChanges({ roomChanges: { lockedFrom, rule }, agency, locale }: LockedChangesProps) {
  const t = await getTranslations({ locale, namespace: 'change.request' });
  const date = lockedFrom && datesIn(locale).words(lockedFrom);
  if (rule !== 'locked') return date && <p className="text-secondary">{t('lockSoon', { date })}</p>;
  const { name, phone, email } = agency;
  return (
    <Alert tone="info" title={t('lockedTitle')}>
      <p>{date ? t('lockedSince', { date }) : t('lockedText')}</p>
      <p>{t('lockedAsk', { agency: name, phone, email })}</p>
    </Alert>
  );
}
