import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CardPanel } from '@/components/payment/card/card-panel';
import booking from '@/messages/en/booking.json';
import connection from '@/messages/en/connection.json';
import payment from '@/messages/en/payment.json';
import { answeringServer } from '@/tests/support/answering-server';

/** What Stripe's script answers: its own form is a frame of theirs, so that nothing of it is here. */
const stripe = vi.hoisted(() => {
  const element = { mount: vi.fn(), destroy: vi.fn(), update: vi.fn(), on: vi.fn(), off: vi.fn() };
  const elements = { create: vi.fn(() => element), getElement: vi.fn(() => null), update: vi.fn(), submit: vi.fn() };
  const others = { createToken: vi.fn(), createPaymentMethod: vi.fn(), confirmCardPayment: vi.fn() };
  return { element, elements, script: { elements: vi.fn(() => elements), confirmPayment: vi.fn(), ...others } };
});
const loadStripe = vi.hoisted(() => vi.fn());
vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe }));

const router = { push: vi.fn(), replace: vi.fn(), refresh: vi.fn(), prefetch: vi.fn() };
vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => router,
  usePathname: () => '/pagoModal',
}));

const KEY = 'RSV-AAAAA-BBBBB';
const offer = { minimum: 15_000, maximum: 123_000, due: 40_000, dueOn: '2026-11-20', currency: 'USD' };
const card = {
  processor: 'stripe',
  publishableKey: 'pk_test_1',
  feePassedOn: true,
  feePercent: 3.5,
  feeFixed: 300,
} as const;
const money = (amount: number) => ({ amount, currency: 'USD' });

let asked: { amount: number; currency: string; key: string | null }[];
let answers: (() => Response)[];
const opened = () =>
  HttpResponse.json(
    {
      data: {
        paymentId: 'pay 1',
        processor: 'stripe',
        clientSecret: 'secret-1',
        publishableKey: 'pk_test_1',
        amount: money(40_000),
        fee: money(1_700),
        total: money(41_700),
      },
    },
    { status: 201 },
  );
answeringServer(
  http.post(`*/provider/api/v1/reservations/${KEY}/payment-intents`, async ({ request }) => {
    const body = (await request.json()) as { amount: number; currency: string };
    asked.push({ ...body, key: request.headers.get('idempotency-key') });
    return (answers.shift() ?? opened)();
  }),
);
beforeEach(() => {
  document.documentElement.lang = 'en';
  window.history.replaceState(null, '', '/en/pagoModal');
  asked = [];
  answers = [];
  loadStripe.mockReset().mockResolvedValue(stripe.script);
  stripe.script.elements.mockClear();
  stripe.elements.submit.mockReset().mockResolvedValue({});
  // Where it succeeds the browser leaves for the address that it was given.
  stripe.script.confirmPayment.mockReset().mockReturnValue(new Promise(() => undefined));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const panel = (
  <NextIntlClientProvider locale="en" messages={{ payment, booking: { errors: booking.errors } }}>
    <CardPanel payer={{ reservationKey: KEY }} offer={offer} card={card} />
  </NextIntlClientProvider>
);

/** Ready once Stripe's script has come. */
async function show() {
  render(panel);
  await waitFor(() => expect(payButton()).toBeEnabled());
}
const payButton = () => screen.getByRole('button', { name: /^Pay/ });
const declined = payment.errors.declinedTitle;

describe('paying by a card of Stripe’s', () => {
  it('opens one payment for two presses, and hands its secret to Stripe with where the guest comes back to', async () => {
    await show();
    expect(payButton()).toHaveTextContent(/USD\s417\.00/);
    expect(loadStripe).toHaveBeenCalledWith('pk_test_1', { locale: 'en' });
    expect(stripe.script.elements).toHaveBeenCalledWith(
      expect.objectContaining({ mode: 'payment', amount: 41_700, currency: 'usd' }),
    );
    const form = payButton().closest('form');
    act(() => {
      for (let press = 0; press < 2; press++) form?.requestSubmit();
    });
    await waitFor(() => expect(stripe.script.confirmPayment).toHaveBeenCalledTimes(1));
    expect(stripe.script.confirmPayment).toHaveBeenCalledWith({
      elements: stripe.elements,
      clientSecret: 'secret-1',
      confirmParams: { return_url: `${location.origin}/en/Loader?payment=pay%201` },
    });
    expect(asked).toEqual([{ amount: 40_000, currency: 'USD', key: expect.stringMatching(/./) }]);
    expect(stripe.elements.submit).toHaveBeenCalledTimes(1);
    // The browser is on its way: nothing more can be pressed.
    await userEvent.click(payButton());
    expect(asked).toHaveLength(1);
  });

  it('waits for the script, and cannot be pressed before it is there', async () => {
    let come: (script: unknown) => void = () => undefined;
    loadStripe.mockReset().mockReturnValue(
      new Promise((resolve) => {
        come = resolve;
      }),
    );
    render(panel);
    const button = await screen.findByRole('button', { name: /^Pay/ });
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(asked).toEqual([]);
    come(stripe.script);
    await waitFor(() => expect(payButton()).toBeEnabled());
  });

  it('that does not come says so with other ways to pay, and is asked for again', async () => {
    loadStripe
      .mockReset()
      .mockRejectedValueOnce(new Error('Failed to load Stripe.js'))
      .mockResolvedValue(stripe.script);
    render(panel);
    expect(await screen.findByText(payment.card.missing.title)).toBeVisible();
    expect(screen.getByText(payment.card.missing.text)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: payment.card.missing.again }));
    expect(document.body).not.toHaveFocus();
    await waitFor(() => expect(payButton()).toBeEnabled());
    await userEvent.click(payButton());
    await waitFor(() => expect(stripe.script.confirmPayment).toHaveBeenCalledTimes(1));
  });

  it('that comes, but not its form, says so too', async () => {
    await show();
    const failed = stripe.element.on.mock.calls.findLast(([event]) => event === 'loaderror');
    act(() => failed?.[1]({ elementType: 'payment', error: { message: 'No' } }));
    expect(screen.getByText(payment.card.missing.title)).toBeVisible();
  });

  it('that is slow says so after a while, until it is there', async () => {
    vi.useFakeTimers();
    let come: (script: unknown) => void = () => undefined;
    loadStripe.mockReset().mockReturnValue(new Promise((resolve) => (come = resolve)));
    render(panel);
    await act(() => vi.advanceTimersByTimeAsync(9_000));
    expect(screen.queryByText(payment.card.missing.slow)).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(screen.getByText(payment.card.missing.slow)).toBeVisible();
    come(stripe.script);
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.queryByText(payment.card.missing.slow)).toBeNull();
    expect(payButton()).not.toHaveAttribute('aria-busy');
  });

  it('opens nothing while the card is incomplete', async () => {
    stripe.elements.submit.mockResolvedValue({ error: { message: 'Your card number is incomplete.' } });
    await show();
    await userEvent.click(payButton());
    expect(await screen.findByText('Your card number is incomplete.')).toBeVisible();
    expect(asked).toEqual([]);
    expect(stripe.script.confirmPayment).not.toHaveBeenCalled();
  });

  it('says in Stripe’s words why a card was declined, and the next press goes on with the same payment', async () => {
    stripe.script.confirmPayment.mockResolvedValueOnce({ error: { message: 'Your card has insufficient funds.' } });
    await show();
    await userEvent.click(payButton());
    expect(await screen.findByText('Your card has insufficient funds.')).toBeVisible();
    expect(screen.getByText(declined)).toBeVisible();
    await userEvent.click(payButton());
    await waitFor(() => expect(stripe.script.confirmPayment).toHaveBeenCalledTimes(2));
    expect(screen.queryByText(declined)).toBeNull();
    expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
  });

  it('of another amount sends that amount within the bounds, and none outside of them', async () => {
    await show();
    await userEvent.click(screen.getByRole('radio', { name: payment.card.amounts.other }));
    const other = screen.getByLabelText('Amount (USD)');
    await userEvent.type(other, '2000');
    await userEvent.click(payButton());
    await waitFor(() => expect(other).toBeInvalid());
    expect(asked).toEqual([]);
    await userEvent.clear(other);
    await userEvent.type(other, '200.50');
    await userEvent.click(payButton());
    await waitFor(() => expect(asked).toMatchObject([{ amount: 20_050 }]));
  });

  it('tells what the provider has against the payment, and that no longer once it is pressed again', async () => {
    const refusal = { error: 'Your balance is less than that.', code: 'OVER_BALANCE', requestId: 'r' };
    answers = [() => HttpResponse.json(refusal, { status: 422 })];
    stripe.script.confirmPayment.mockResolvedValueOnce({ error: { message: 'Your card has expired.' } });
    await show();
    await userEvent.click(payButton());
    expect(await screen.findByText('Your balance is less than that.')).toBeVisible();
    expect(stripe.script.confirmPayment).not.toHaveBeenCalled();
    await userEvent.click(payButton());
    expect(await screen.findByText('Your card has expired.')).toBeVisible();
    expect(screen.queryByText('Your balance is less than that.')).toBeNull();
  });

  it('without a connection opens nothing and says so, until it is pressed with one', async () => {
    await show();
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await userEvent.click(payButton());
    expect(await screen.findByText(connection.offline)).toBeVisible();
    expect(asked).toEqual([]);
    line.mockRestore();
    await userEvent.click(payButton());
    await waitFor(() => expect(stripe.script.confirmPayment).toHaveBeenCalledTimes(1));
    expect(screen.queryByText(connection.offline)).toBeNull();
  });
});
