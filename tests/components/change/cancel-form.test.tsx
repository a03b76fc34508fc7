import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CancelForm } from '@/components/change/cancel-form';
import type { CancellationPreview } from '@/lib/contract/cancellation';
import englishBooking from '@/messages/en/booking.json';
import english from '@/messages/en/change.json';
import booking from '@/messages/es/booking.json';
import change from '@/messages/es/change.json';

const calls = vi.hoisted(() => ({ cancellation: vi.fn(), askToCancel: vi.fn() }));
const push = vi.hoisted(() => vi.fn());
vi.mock('@/components/change/change-calls', () => ({ changeCalls: calls }));
vi.mock('@/lib/i18n/navigation', () => ({ useRouter: () => ({ push, refresh: vi.fn() }) }));

const usd = (amount: number) => ({ amount, currency: 'USD' });
const PREVIEW: CancellationPreview = {
  rooms: ['a', 'b'],
  whole: true,
  passes: 0,
  countedOn: '2027-01-10',
  arrival: '2027-06-01',
  price: usd(240_000),
  penalty: usd(120_000),
  refundable: usd(30_000),
  pending: usd(15_000),
  pendingRefundable: usd(15_000),
  ways: [{ method: 'bank', amount: usd(30_000) }],
  total: usd(120_000),
  balance: usd(0),
  steps: [
    {
      fromDays: 90,
      toDays: null,
      firstDay: null,
      lastDay: '2027-03-03',
      penalty: { kind: 'none' },
      text: 'Antes: todo.',
      holds: false,
    },
    {
      fromDays: 0,
      toDays: 89,
      firstDay: '2027-03-04',
      lastDay: null,
      penalty: { kind: 'percent', percent: 50 },
      text: 'Después: la mitad.',
      holds: true,
    },
  ],
};

const open = (locale: 'es' | 'en' = 'es', messages: object = { booking, change }) =>
  render(
    <NextIntlClientProvider locale={locale} messages={messages}>
      <CancelForm
        reservationKey="RSV-1"
        rooms={[
          { id: 'a', name: 'Suite A' },
          { id: 'b', name: 'Suite B' },
        ]}
      />
    </NextIntlClientProvider>,
  );

beforeEach(() => {
  vi.clearAllMocks();
  calls.cancellation.mockResolvedValue(PREVIEW);
  calls.askToCancel.mockResolvedValue({});
});

describe('asking to cancel', () => {
  it('shows the policy with today’s step marked and what comes back, and asks for consent before it sends', async () => {
    open();
    const step = await screen.findByText('Después: la mitad.');
    expect(step.closest('li')).toHaveAttribute('aria-current', 'step');
    expect(screen.getByText(/regresan por transferencia/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: change.cancel.submit }));
    expect(screen.getByText(change.cancel.agreeMissing)).toBeInTheDocument();
    expect(screen.getByLabelText(change.cancel.agree)).toHaveFocus();
    expect(calls.askToCancel).not.toHaveBeenCalled();
    await userEvent.type(screen.getByLabelText(/Cuéntanos/), 'Viaje');
    await userEvent.click(screen.getByLabelText(change.cancel.agree));
    await userEvent.click(screen.getByRole('button', { name: change.cancel.submit }));
    await waitFor(() => expect(push).toHaveBeenCalledWith('/adminReservacion'));
    expect(calls.askToCancel).toHaveBeenCalledWith({ key: 'RSV-1', text: 'Viaje', expectedPenalty: 120_000 });
  });

  it('asks where a transfer goes, tells a wrong CLABE before it sends, and sends the account as digits', async () => {
    open();
    const { fields, problems } = change.refundTo;
    const clabe = await screen.findByLabelText(fields.clabe);
    await userEvent.type(clabe, '032180000118359718');
    await userEvent.type(screen.getByLabelText(fields.bank), 'Banca Mifel');
    await userEvent.type(screen.getByLabelText(fields.holder), 'Eva Ruiz');
    await userEvent.click(screen.getByLabelText(change.cancel.agree));
    await userEvent.click(screen.getByRole('button', { name: change.cancel.submit }));
    expect(clabe).toHaveAccessibleDescription(expect.stringContaining(problems.checkDigit));
    expect(clabe).toHaveFocus();
    expect(calls.askToCancel).not.toHaveBeenCalled();
    await userEvent.clear(clabe);
    await userEvent.type(clabe, '032 180 00011835971 9');
    await userEvent.click(screen.getByRole('button', { name: change.cancel.submit }));
    await waitFor(() => expect(calls.askToCancel).toHaveBeenCalledTimes(1));
    expect(calls.askToCancel.mock.calls[0]?.[0]).toMatchObject({
      refundTo: { clabe: '032180000118359719', bank: 'Banca Mifel', holder: 'Eva Ruiz' },
    });
  });

  it('of rooms that were chosen while a price was on its way shows their own, and takes no consent to another', async () => {
    open();
    await screen.findByText('Después: la mitad.');
    let answer: (preview: CancellationPreview) => void = () => undefined;
    calls.cancellation.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    calls.cancellation.mockResolvedValueOnce({ ...PREVIEW, penalty: usd(99_900) });
    await userEvent.click(screen.getByLabelText(change.cancel.part));
    await userEvent.click(screen.getByLabelText('Suite A'));
    await userEvent.click(screen.getByLabelText('Suite B'));
    answer({ ...PREVIEW, penalty: usd(11_100) });
    expect(await screen.findByText(/999/)).toBeInTheDocument();
    expect(screen.queryByText(/111\.00/)).toBeNull();
    expect(calls.cancellation.mock.calls.map(([asked]) => asked.rooms)).toEqual([null, ['a'], ['a', 'b']]);
    await userEvent.click(screen.getByLabelText(change.cancel.agree));
    await userEvent.click(screen.getByRole('button', { name: change.cancel.submit }));
    await waitFor(() => expect(calls.askToCancel).toHaveBeenCalledTimes(1));
    expect(calls.askToCancel.mock.calls[0]?.[0]).toMatchObject({ rooms: ['a', 'b'], expectedPenalty: 99_900 });
  });

  it('of some rooms asks for their price; what was typed stays after a failure', async () => {
    open();
    await screen.findByText('Después: la mitad.');
    await userEvent.click(screen.getByLabelText(change.cancel.part));
    expect(screen.getByRole('button', { name: change.cancel.submit })).toBeDisabled();
    await userEvent.click(screen.getByLabelText('Suite B'));
    expect(calls.cancellation).toHaveBeenLastCalledWith({ key: 'RSV-1', rooms: ['b'] });
    calls.askToCancel.mockRejectedValue(new Error('no'));
    await userEvent.type(screen.getByLabelText(/Cuéntanos/), 'Viaje');
    await userEvent.click(screen.getByLabelText(change.cancel.agree));
    await userEvent.click(screen.getByRole('button', { name: change.cancel.submit }));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(screen.getByLabelText(/Cuéntanos/)).toHaveValue('Viaje');
    expect(push).not.toHaveBeenCalled();
  });

  it.each([
    ['es', { booking, change }, 'Sin ninguna habitación también se cancelan tus 2 pases.'],
    ['en', { booking: englishBooking, change: english }, 'Without any room your 2 passes end too.'],
  ] as const)('of every room by its name says in %s that the passes end too', async (locale, messages, sentence) => {
    calls.cancellation.mockImplementation(async ({ rooms }: { rooms: string[] | null }) =>
      rooms?.length === 1 ? { ...PREVIEW, rooms, whole: false } : { ...PREVIEW, passes: 2 },
    );
    open(locale, messages);
    await screen.findByText('Después: la mitad.');
    await userEvent.click(screen.getByLabelText(messages.change.cancel.part));
    await userEvent.click(screen.getByLabelText('Suite A'));
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
    await userEvent.click(screen.getByLabelText('Suite B'));
    expect(await screen.findByText(sentence)).toBeVisible();
  });
});
