import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DatesForm } from '@/components/change/dates-form';
import { AfterChange } from '@/components/change/use-change';
import { WithdrawButton } from '@/components/change/withdraw-button';
import { TOAST_EVENT, type Toast } from '@/components/ui/notify';
import type { ChangePreview } from '@/lib/contract/booking-change';
import englishBooking from '@/messages/en/booking.json';
import englishChange from '@/messages/en/change.json';
import spanishBooking from '@/messages/es/booking.json';
import spanishChange from '@/messages/es/change.json';
import { room } from '../attendee/reservations';
import { anEvent } from '../reservation/booking-fixtures';

const calls = vi.hoisted(() => ({ preview: vi.fn(), changeDates: vi.fn(), withdrawChange: vi.fn() }));
vi.mock('@/components/change/change-calls', () => ({ changeCalls: calls }));
vi.mock('@/lib/i18n/navigation', () => ({ useRouter: () => ({ push: vi.fn(), refresh: vi.fn() }) }));

const usd = (amount: number) => ({ amount, currency: 'USD' });
const PREVIEW: ChangePreview = {
  difference: usd(40_000),
  oldTotal: usd(120_000),
  newTotal: usd(160_000),
  lines: [],
  schedule: [],
  dueNow: usd(0),
  credit: usd(0),
  asks: true,
};
const words = {
  es: { booking: spanishBooking, change: spanishChange },
  en: { booking: englishBooking, change: englishChange },
};

beforeEach(() => vi.clearAllMocks());

describe.each(['es', 'en'] as const)('a change that the agency has to approve, in %s', (locale) => {
  const t = words[locale].change;
  it('says so beside its price, is asked for and not made, and tells what happens next', async () => {
    const toasts: Toast[] = [];
    const hear = (event: Event) => toasts.push((event as CustomEvent<Toast>).detail);
    window.addEventListener(TOAST_EVENT, hear);
    calls.preview.mockResolvedValue(PREVIEW);
    calls.changeDates.mockResolvedValue({});
    const event = anEvent();
    render(
      <NextIntlClientProvider locale={locale} messages={words[locale]}>
        <DatesForm
          reservationKey="RSV-1"
          room={room({ checkIn: '2027-06-06', checkOut: '2027-06-09' })}
          event={event}
        />
      </NextIntlClientProvider>,
    );
    const person = userEvent.setup();
    const leave = screen.getByLabelText(words[locale].booking.room.checkOut);
    await person.clear(leave);
    await person.type(leave, event.lastNight ?? '');
    await person.click(screen.getByRole('button', { name: t.dates.look }));
    expect(await screen.findByText(t.price.asks)).toBeVisible();
    expect(screen.queryByRole('button', { name: t.dates.accept })).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: t.dates.ask }));
    await waitFor(() => expect(toasts).toEqual([{ tone: 'success', text: t.request.sent }]));
    window.removeEventListener(TOAST_EVENT, hear);
  });

  it('is taken back after a question whose buttons say what they do', async () => {
    calls.withdrawChange.mockResolvedValue({});
    render(
      <NextIntlClientProvider locale={locale} messages={words[locale]}>
        <WithdrawButton reservationKey="RSV-1" roomId="room-1" />
      </NextIntlClientProvider>,
    );
    const person = userEvent.setup();
    await person.click(screen.getByRole('button', { name: t.request.withdraw.open }));
    expect(await screen.findByText(t.request.withdraw.text)).toBeVisible();
    expect(screen.getByRole('button', { name: t.request.withdraw.cancel })).toBeVisible();
    await person.click(screen.getByRole('button', { name: t.request.withdraw.confirm }));
    await waitFor(() => expect(calls.withdrawChange).toHaveBeenCalledWith({ key: 'RSV-1', roomId: 'room-1' }));
  });
});

it('lets staff note who leaves early, of a stay that began before the first night on sale', async () => {
  calls.preview.mockResolvedValue({ ...PREVIEW, asks: false });
  const event = anEvent({ firstNight: '2027-06-07', minimumNights: 3 });
  const own = room({ checkIn: '2027-06-06', checkOut: '2027-06-09' });
  render(
    <NextIntlClientProvider locale="en" messages={words.en}>
      <AfterChange value={{ done: vi.fn(), readAnew: vi.fn() }}>
        <DatesForm reservationKey="RSV-1" room={own} event={event} />
      </AfterChange>
    </NextIntlClientProvider>,
  );
  const person = userEvent.setup();
  const leave = screen.getByLabelText(words.en.booking.room.checkOut);
  await person.clear(leave);
  await person.type(leave, '2027-06-07');
  await person.click(screen.getByRole('button', { name: words.en.change.dates.look }));
  expect(await screen.findByRole('button', { name: words.en.change.dates.accept })).toBeVisible();
  const stay = { checkIn: '2027-06-06', checkOut: '2027-06-07' };
  expect(calls.preview).toHaveBeenCalledWith({
    key: 'RSV-1',
    change: { kind: 'dates', roomId: own.id, ...stay },
  });
});
