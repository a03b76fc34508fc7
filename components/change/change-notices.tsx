import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { amountText } from '@/components/reservation/amount';
import { Alert } from '@/components/ui/alert';
import type { ChangeRequest, RoomShape } from '@/lib/contract/change-request';
import type { CurrencyScope, Event } from '@/lib/contract/event';
import type { Reservation } from '@/lib/contract/reservation';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import { countNights } from '@/lib/domain/nights';
import { dateInZone } from '@/lib/domain/zone';
import type { Locale } from '@/lib/i18n/routing';
import { RefundDestinationForm } from './refund-destination-form';
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

interface CancelledNoticeProps {
  reservation: Reservation;
  scopes: CurrencyScope[];
  locale: Locale;
}

/** The state of a cancelled booking: the penalty, what is owed, what is refunded. */
export async function CancelledNotice({ reservation, scopes, locale }: CancelledNoticeProps) {
  const { cancellation, total, balance, credit } = reservation;
  if (!cancellation?.cancelledAt) return null;
  const t = await getTranslations({ locale, namespace: 'change.state' });
  const text = (money: Reservation['total']) => ({ amount: amountText({ money, scopes, locale }) });
  const isSettled = balance.amount === 0 && credit.amount === 0;
  return (
    <p>
      {total.amount > 0 && `${t('keptText', text(total))} `}
      {balance.amount > 0 && `${t('owedText', text(balance))} `}
      {credit.amount > 0 && `${t('creditText', text(credit))} `}
      {isSettled && t('settledText')}
    </p>
  );
}

interface RequestedNoticeProps {
  reservation: Reservation;
  timeZone: string;
  locale: Locale;
}

/** A cancellation that waits for the agency, with what the guest wrote, until it is taken back. */
export async function RequestedNotice({ reservation, timeZone, locale }: RequestedNoticeProps) {
  const t = await getTranslations({ locale, namespace: 'change.state' });
  const { booking, change } = await getMessages({ locale });
  const { requestedAt, text, rooms } = reservation.cancellation ?? { requestedAt: null, text: null, rooms: null };
  const date = requestedAt ? datesIn(locale).words(dateInZone(new Date(requestedAt), timeZone)) : '';
  const names = reservation.rooms.filter(({ id }) => rooms?.includes(id)).map(({ categoryName }) => categoryName);
  return (
    <Alert tone="info" title={t('requestedTitle')}>
      <p>
        {rooms
          ? t('requestedPart', { date, count: rooms.length, rooms: names.join(', ') })
          : t('requestedText', { date })}
      </p>
      {text && <p>{t('yourText', { text })}</p>}
      <NextIntlClientProvider messages={{ booking: { errors: booking.errors }, change: { withdraw: change.withdraw } }}>
        <WithdrawButton reservationKey={reservation.key} />
      </NextIntlClientProvider>
    </Alert>
  );
}

/** Asks for the account while a refund by transfer waits, and shows the account once it is known. */
export async function RefundDestinationNotice({ reservation, locale }: { reservation: Reservation; locale: Locale }) {
  const { key, payments, refundDestination: known } = reservation;
  const isOnItsWay = payments.some(({ refunds }) =>
    refunds.some(({ method, status }) => method === 'bank' && status !== 'refunded' && status !== 'withdrawn'),
  );
  if (!isOnItsWay) return null;
  const t = await getTranslations({ locale, namespace: 'change.refundTo' });
  const { booking, change } = await getMessages({ locale });
  return (
    <Alert tone={known ? 'info' : 'warning'} title={t(known ? 'knownTitle' : 'title')}>
      <p>{known ? t('known', { bank: known.bank ?? '', last4: known.last4 }) : t('text')}</p>
      <NextIntlClientProvider messages={{ booking: { errors: booking.errors }, change: { refundTo: change.refundTo } }}>
        <RefundDestinationForm reservationKey={key} isKnown={known !== null} />
      </NextIntlClientProvider>
    </Alert>
  );
}
