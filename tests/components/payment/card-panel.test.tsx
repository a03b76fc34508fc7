import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CardPanel } from '@/components/payment/card/card-panel';
import booking from '@/messages/en/booking.json';
import connection from '@/messages/en/connection.json';
import payment from '@/messages/en/payment.json';
import { answeringServer } from '@/tests/support/answering-server';

const router = { push: vi.fn(), replace: vi.fn(), refresh: vi.fn(), prefetch: vi.fn() };
vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => router,
  usePathname: () => '/pagoModal',
}));

const KEY = 'RSV-AAAAA-BBBBB';
const offer = { minimum: 15_000, maximum: 123_000, due: 40_000, dueOn: '2026-11-20', currency: 'USD' };
const card = {
  processor: 'sandbox',
  publishableKey: null,
  feePassedOn: true,
  feePercent: 3.5,
  feeFixed: 300,
} as const;
const money = (amount: number) => ({ amount, currency: 'USD' });
let asked: unknown[];
let answers: string[];
const server = answeringServer(
  http.post(`*/provider/api/v1/reservations/${KEY}/payment-intents`, async ({ request }) => {
    const { amount } = (await request.json()) as { amount: number };
    asked.push({ amount, key: request.headers.get('idempotency-key') !== null });
    const intent = { paymentId: 'pay-1', processor: 'sandbox', clientSecret: 'x', publishableKey: null };
    const data = { ...intent, amount: money(amount), fee: money(1_700), total: money(amount + 1_700) };
    return HttpResponse.json({ data }, { status: 201 });
  }),
  http.post('*/provider/api/v1/payments/pay-1/:verb', async ({ request }) => {
    asked.push(await request.json());
    const status = answers.shift();
    return HttpResponse.json({ data: { status, failure: status === 'failed' ? 'insufficientFunds' : null } });
  }),
);
beforeEach(() => {
  document.documentElement.lang = 'en';
  asked = [];
  answers = ['approved'];
  router.push.mockClear();
});

const show = () =>
  render(
    <NextIntlClientProvider locale="en" messages={{ payment, booking: { errors: booking.errors } }}>
      <CardPanel payer={{ reservationKey: KEY }} offer={offer} card={card} />
    </NextIntlClientProvider>,
  );
const payButton = () => screen.getByRole('button', { name: /^Pay/ });
const pressTestNumber = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }));

describe('paying by card', () => {
  it('says what is charged, fee included, pays with a test number and goes where the payment is waited for', async () => {
    show();
    expect(screen.getByText(payment.sandbox.title)).toBeVisible();
    expect(payButton()).toHaveTextContent(/USD\s417\.00/);
    await pressTestNumber(/4242 4242 4242 4242/);
    await userEvent.click(payButton());
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/Loader?payment=pay-1', expect.anything()));
    expect(asked).toEqual([{ amount: 40_000, key: true }, { number: '4242 4242 4242 4242' }]);
  });

  it('sends no number that is not one of the test numbers', async () => {
    show();
    await userEvent.type(screen.getByLabelText(payment.sandbox.number), '5555555555554444');
    await userEvent.click(payButton());
    expect(screen.getByText(payment.sandbox.unknownNumber)).toBeVisible();
    expect(screen.getByLabelText(payment.sandbox.number)).toHaveFocus();
    expect(asked).toEqual([]);
  });

  it('takes another amount within the bounds, and none outside of them', async () => {
    show();
    await userEvent.click(screen.getByRole('radio', { name: payment.card.amounts.other }));
    await pressTestNumber(/4242 4242 4242 4242/);
    const other = screen.getByLabelText('Amount (USD)');
    await userEvent.type(other, '2000');
    await userEvent.click(payButton());
    expect(screen.getByText(/exceeds|over|higher|more than/i)).toBeVisible();
    expect(asked).toEqual([]);
    await userEvent.clear(other);
    await userEvent.type(other, '200.50');
    await userEvent.click(payButton());
    await waitFor(() => expect(asked[0]).toEqual({ amount: 20_050, key: true }));
  });

  it('tells a declined card, and asks for 3-D Secure where the bank does', async () => {
    answers = ['failed', 'requiresAction', 'approved'];
    show();
    await pressTestNumber(/0000 0000 0002/);
    await userEvent.click(payButton());
    expect(await screen.findByText(payment.failures.insufficientFunds)).toBeVisible();
    expect(router.push).not.toHaveBeenCalled();
    await pressTestNumber(/0025 0000 3155/);
    await userEvent.click(payButton());
    await userEvent.click(await screen.findByRole('button', { name: payment.challenge.authorise }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/Loader?payment=pay-1', expect.anything()));
    expect(asked.at(-1)).toEqual({ authorise: true });
  });

  it('without a connection says that nothing was lost, and pays when it is back', async () => {
    show();
    await pressTestNumber(/4242 4242 4242 4242/);
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await userEvent.click(payButton());
    expect(await screen.findByText(connection.offline)).toBeVisible();
    expect(asked).toEqual([]);
    line.mockRestore();
    await userEvent.click(payButton());
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/Loader?payment=pay-1', expect.anything()));
  });

  it('finds out what became of a payment that was never answered, and never makes another', async () => {
    const keys: (string | null)[] = [];
    let isBack = false;
    server.use(
      http.post(`*/provider/api/v1/reservations/${KEY}/payment-intents`, async ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        if (!isBack) await delay('infinite');
        const intent = { paymentId: 'pay-1', processor: 'sandbox', clientSecret: 'x', publishableKey: null };
        const data = { ...intent, amount: money(40_000), fee: money(1_700), total: money(41_700) };
        return HttpResponse.json({ data }, { status: 201 });
      }),
    );
    show();
    await pressTestNumber(/4242 4242 4242 4242/);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await person.click(payButton());
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(await screen.findByText(connection.unanswered)).toBeVisible();
    expect(payButton()).toBeEnabled();
    vi.useRealTimers();
    isBack = true;
    await userEvent.click(payButton());
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/Loader?payment=pay-1', expect.anything()));
    expect(keys).toHaveLength(5);
    expect(new Set(keys).size).toBe(1);
  });
});
