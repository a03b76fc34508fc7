import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { aQuote } from './booking-fixtures';
import { openStage, readyDraft, refusal, router, server, showBooking, words } from './booking-stage';

vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => router,
  usePathname: () => '/',
}));

openStage();

const t = words.es;
const usd = (amount: number) => ({ amount, currency: 'USD' });

/** Takes BODA10 and refuses every other code. */
const asked: (string | undefined)[] = [];
const quotes = http.post('*/provider/api/v1/events/event-1/quotes', async ({ request }) => {
  const { coupon } = (await request.json()) as { coupon?: string };
  asked.push(coupon);
  if (coupon && coupon !== 'BODA10') return refusal(422, 'COUPON_INVALID');
  const quote = aQuote();
  const line = { kind: 'discount', label: 'Cupón BODA10', quantity: 1, unit: usd(-15_600), total: usd(-15_600) };
  const none = { room: null, band: null, nights: null, people: null };
  return HttpResponse.json({ data: coupon ? { ...quote, lines: [...quote.lines, { ...line, ...none }] } : quote });
});

const type = async (code: string) => {
  await userEvent.click(await screen.findByText(t.coupon.ask));
  await userEvent.type(screen.getByLabelText(t.coupon.label), code);
  await userEvent.click(screen.getByRole('button', { name: t.coupon.apply }));
};

describe('a coupon', () => {
  it('that the provider takes becomes a line of the price and part of the booking, until it is taken out', async () => {
    server.use(quotes);
    const { store } = showBooking({ step: 'checkout', draft: readyDraft });
    await type('boda10');
    expect(await screen.findAllByText('Cupón BODA10')).not.toHaveLength(0);
    expect(store.getState().coupon).toBe('BODA10');
    await userEvent.click(screen.getByRole('button', { name: t.coupon.removeWhat.replace('{code}', 'BODA10') }));
    expect(store.getState().coupon).toBe('');
    expect(screen.getByText(t.coupon.ask)).toBeVisible();
  });

  it('leaves the focus with what it says, once taken and once taken out: the field and the button go', async () => {
    server.use(quotes);
    showBooking({ step: 'checkout', draft: readyDraft });
    await userEvent.click(await screen.findByText(t.coupon.ask));
    await userEvent.type(screen.getByLabelText(t.coupon.label), 'boda10{Enter}');
    const remove = await screen.findByRole('button', { name: t.coupon.removeWhat.replace('{code}', 'BODA10') });
    expect(document.activeElement).toHaveTextContent('BODA10');
    await userEvent.tab();
    expect(remove).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText(t.coupon.ask)).toHaveFocus();
  });

  it('that it refuses is told beside the field, and the price stays as it was', async () => {
    server.use(quotes);
    const { store } = showBooking({ step: 'checkout', draft: readyDraft });
    await type('NADA');
    const field = screen.getByLabelText(t.coupon.label);
    expect(await screen.findByText('Frase del proveedor')).toBeVisible();
    expect(field).toBeInvalid();
    expect(field).toHaveValue('NADA');
    expect(store.getState().coupon).toBe('');
    expect(screen.getAllByText('USD 1,560.00')).not.toHaveLength(0);
  });

  it('of the page’s address is taken at the first step, once, and is not taken again after it is taken out', async () => {
    server.use(quotes);
    asked.length = 0;
    const { store } = showBooking({ step: 'category', draft: readyDraft, offeredCoupon: 'BODA10' });
    expect(await screen.findAllByText('Cupón BODA10')).not.toHaveLength(0);
    expect(store.getState().coupon).toBe('BODA10');
    const taken = asked.length;
    act(() => store.getState().change({ coupon: '' }));
    await waitFor(() => expect(screen.queryAllByText('Cupón BODA10')).toHaveLength(0));
    expect(store.getState().coupon).toBe('');
    expect(asked.slice(taken).filter(Boolean)).toEqual([]);
  });

  it('of the page’s address that is refused stands in the open field, which says why once it is pressed', async () => {
    server.use(quotes);
    const { store } = showBooking({ step: 'checkout', draft: readyDraft, offeredCoupon: 'NADA' });
    const field = await screen.findByLabelText(t.coupon.label);
    expect(field).toBeVisible();
    expect(field).toHaveValue('NADA');
    await userEvent.click(screen.getByRole('button', { name: t.coupon.apply }));
    expect(await screen.findByText('Frase del proveedor')).toBeVisible();
    expect(store.getState().coupon).toBe('');
  });

  it('of the page’s address does not take the place of one that was typed before', async () => {
    server.use(quotes);
    asked.length = 0;
    const { store } = showBooking({
      step: 'checkout',
      draft: { ...readyDraft, coupon: 'BODA10' },
      offeredCoupon: 'OTRO',
    });
    expect(await screen.findAllByText('Cupón BODA10')).not.toHaveLength(0);
    expect(asked.filter((code) => code === 'OTRO')).toEqual([]);
    expect(store.getState().coupon).toBe('BODA10');
  });

  it('of a kept draft that has ended since is not said to be applied', async () => {
    server.use(quotes);
    showBooking({ step: 'checkout', draft: { ...readyDraft, coupon: 'VIEJO' } });
    const remove = await screen.findByRole('button', { name: t.coupon.removeWhat.replace('{code}', 'VIEJO') });
    const said = remove.parentElement?.querySelector('p');
    await waitFor(() => expect(said).toHaveTextContent('Frase del proveedor'));
    expect(said).not.toHaveTextContent('VIEJO');
    await userEvent.click(remove);
    expect(await screen.findByText(t.coupon.ask)).toBeVisible();
  });

  it('without a code says what is missing and asks nobody', async () => {
    server.use(quotes);
    asked.length = 0;
    showBooking({ step: 'checkout', draft: readyDraft });
    await userEvent.click(await screen.findByText(t.coupon.ask));
    await userEvent.click(screen.getByRole('button', { name: t.coupon.apply }));
    expect(screen.getByText(t.coupon.missing)).toBeVisible();
    expect(asked.filter(Boolean)).toEqual([]);
  });
});
