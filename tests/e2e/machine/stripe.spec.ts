import { type BrowserContext, expect, type Page } from 'playwright/test';
import { type ProductProcess, startProduct } from '@/tests/support/product-process';
import { STRIPE_KEYS, sendStripeEvent, startStripeStub } from '@/tests/support/stripe-stub';
import { newGuest } from '../pages/guest';
import { bookRoom } from '../support/book';
import { challengePage, FAKE_STRIPE_SCRIPT } from '../support/fake-stripe-script';
import { test } from '../support/kept-pages';
import { wordsOf } from '../support/words';

test.describe.configure({ timeout: 240_000 });

const EVENT = 'PLS-DEMO-BODA';
const AGENCY_PAGE = { authorization: 'demo-agency-token' };
const CARD = { brand: 'visa', last4: '4242' };
const words = wordsOf('es');

let stub: Awaited<ReturnType<typeof startStripeStub>>;
let product: ProductProcess;
let base: string;
test.beforeAll(async () => {
  stub = await startStripeStub();
  product = await startProduct({ ...STRIPE_KEYS, STRIPE_API_BASE: stub.apiBase }, { asBuilt: true });
  base = `http://localhost:${product.port}`;
});
test.afterAll(async () => {
  await product.stop();
  stub.stop();
});

/** Stripe's own hosts, answered here; everything else of the network is refused. */
async function playStripe(context: BrowserContext): Promise<string[]> {
  const asked: string[] = [];
  const isForeign = (url: URL) => url.hostname !== 'localhost';
  await context.route(isForeign, async (route) => {
    const address = route.request().url();
    asked.push(new URL(address).host);
    if (address.startsWith('https://js.stripe.com/'))
      return route.fulfill({ contentType: 'text/javascript', body: FAKE_STRIPE_SCRIPT });
    if (address.startsWith('https://hooks.stripe.com/'))
      return route.fulfill({ contentType: 'text/html', body: challengePage(address) });
    return route.abort();
  });
  return asked;
}

/** The agency takes cards through Stripe. */
async function takeCards(page: Page): Promise<void> {
  const login = { email: 'agency@demo.test', password: 'Demo-2026-boda' };
  const call = { headers: { ...AGENCY_PAGE, origin: base } };
  const answer = await page.request.post('/provider/api/auth/login', { ...call, data: login });
  const { data } = (await answer.json()) as { data: { idagency: string } };
  const path = `/provider/api/v1/agencies/${data.idagency}/payment-processors`;
  const stripe = { name: 'stripe', active: true, feePassedOn: false, feePercent: 0, feeFixed: 0, version: 0 };
  const set = await page.request.put(path, { ...call, data: { processors: [stripe] } });
  expect(set.status(), await set.text()).toBe(200);
}

async function pay(page: Page, number: string): Promise<void> {
  await page.goto('/pagoModal');
  await page.getByRole('tab', { name: words('payment.methods.card') }).click();
  await page.getByLabel('Card number').fill(number);
  await page.locator('form:has(#fake-card) button[type=submit]').click();
}

test('a guest pays through Stripe: declined, asked by the bank, and paid by the signed webhook alone', async ({
  browser,
}) => {
  const office = await browser.newContext({ baseURL: base });
  const desk = await office.newPage();
  await takeCards(desk);
  const context = await browser.newContext({ baseURL: base });
  const asked = await playStripe(context);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await bookRoom(page, EVENT, newGuest(), 'es');

  await pay(page, '4000 0000 0000 0002');
  await expect(page.getByText('Your card was declined.')).toBeVisible();

  await pay(page, '4000 0025 0000 3155');
  await page.getByRole('link', { name: 'failed' }).click();
  // The way back says 'failed', which anybody could write: the processor's own word counts.
  await expect(page.getByRole('heading', { name: words('payment.result.waitingTitle') })).toBeVisible();
  const refused = stub.last();
  if (!refused) throw new Error('No charge was opened');
  const why = { last_payment_error: { code: 'payment_intent_authentication_failure' } };
  expect((await sendStripeEvent(base, 'payment_intent.payment_failed', refused, why)).status).toBe(200);
  await expect(page.getByText(words('payment.failures.authentication'))).toBeVisible();

  await pay(page, '4242 4242 4242 4242');
  await page.getByRole('link', { name: 'succeeded' }).click();
  // The way back says nothing: the page waits for the processor's own word.
  await expect(page).toHaveURL(/\/Loader\?payment=.*redirect_status=succeeded/);
  const intent = stub.last();
  if (!intent) throw new Error('No charge was opened');
  const charge = { latest_charge: { id: 'ch_1', payment_method_details: { card: CARD } } };
  expect((await sendStripeEvent(base, 'payment_intent.succeeded', intent, charge)).status).toBe(200);
  await expect(page.getByRole('heading', { name: words('payment.received.title') })).toBeVisible();
  await page.goto('/adminReservacion');
  await expect(page.getByText(words('payment.list.card', { brand: 'Visa', last4: '4242' }))).toBeVisible();

  await desk.goto(`/adminmaster/ExitoStripe?payment=${intent.paymentId}`);
  await expect(desk.getByText(words('payment.status.approved')).first()).toBeVisible();
  expect(new Set(asked)).toEqual(new Set(['js.stripe.com', 'hooks.stripe.com']));
  expect(problems).toEqual([]);
  await context.close();
  await office.close();
});

test('without keys nothing of Stripe is asked for, nor let in by any policy', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).host));
  for (const path of ['/', '/eventos', `/eventos/${EVENT}`, '/login']) {
    const answer = await page.goto(path);
    expect(answer?.headers()['content-security-policy']).not.toContain('stripe');
  }
  expect(asked.filter((host) => host.includes('stripe'))).toEqual([]);
});
