import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { beforeAll, expect, it, vi } from 'vitest';
import { ReferenceRatesEditor } from '@/components/hotel/reference-rates/reference-rates-editor';
import type { HotelReferenceRates, ReferencePlan } from '@/lib/contract/reference-rates';
import block from '@/messages/es/block.json';
import common from '@/messages/es/common.json';
import reference from '@/messages/es/reference.json';
import { answeringServer } from '@/tests/support/answering-server';

vi.mock('@/lib/i18n/navigation', () => import('../console/fake-navigation'));

const server = answeringServer();
beforeAll(async () => {
  await import('@/lib/api/http');
});

const LIMITS = { maxOccupancy: 4, maxAdults: 2, maxJuniors: 2, maxMinors: 2, maxInfants: 1 };
const plan = (more: Partial<ReferencePlan> = {}): ReferencePlan => ({
  mealPlan: 'AI',
  basis: 'perPersonPerNight',
  taxIncluded: true,
  taxPercent: 0,
  currency: 'MXN',
  minimumToReserve: 15_000,
  rates: [{ band: 'adult', adultOccupancy: null, firstNight: null, lastNight: null, amount: 20_000 }],
  ...more,
});
const SEA = { categoryId: 'sea', categoryName: 'Suite al Mar', limits: LIMITS, plan: plan(), version: 3 };
const ROOF = { categoryId: 'roof', categoryName: 'Azotea', limits: LIMITS, plan: null, version: 5 };
const hotel = (...categories: HotelReferenceRates['categories']) => ({
  hotelId: 'marea',
  hotelName: 'Gran Marea',
  categories,
});

function show(shown: HotelReferenceRates) {
  document.documentElement.lang = 'es';
  render(
    <NextIntlClientProvider locale="es" timeZone="UTC" messages={{ block, common, reference }}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { mutations: { retry: false } } })}>
        <ReferenceRatesEditor hotel={shown} today="2026-11-21" />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

/** Answers the changes of a category's rates, one after another; what came is kept. */
function answering(category: string, ...answers: (() => Response)[]) {
  const came: unknown[] = [];
  const path = `*/provider/api/v1/hotels/marea/categories/${category}/reference-rates`;
  const answer = () => answers.shift()?.() ?? HttpResponse.error();
  server.use(
    http.put(path, async ({ request }) => {
      came.push(await request.json());
      return answer();
    }),
    http.delete(path, ({ request }) => {
      came.push(new URL(request.url).search);
      return answer();
    }),
  );
  return came;
}

const stale = (details: unknown) =>
  HttpResponse.json({ error: 'Cambió', code: 'STALE', details, requestId: 'r' }, { status: 409 });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const cell = (name: string) => screen.getByRole('textbox', { name });
const minimum = () => cell('Mínimo para reservar (MXN)');

async function type(field: HTMLElement, text: string) {
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

it('a category without rates is given its first, in the currency of the hotel', async () => {
  const came = answering('roof', () => HttpResponse.json({ data: { ...ROOF, plan: plan(), version: 6 } }));
  show(hotel(ROOF, SEA));
  expect(screen.getByRole('tab', { name: /Azotea.*Sin tarifas/ })).toBeVisible();
  await press(reference.add);
  expect(minimum()).toHaveFocus();
  expect(screen.getByRole('combobox', { name: reference.currency })).toHaveValue('MXN');
  expect(screen.getByRole('combobox', { name: reference.currency })).toBeDisabled();
  await press(block.rates.save);
  const summary = (await screen.findByText(block.summary)).closest('div') as HTMLElement;
  expect(within(summary).getByText(reference.nothing, { exact: false })).toBeVisible();
  await type(minimum(), 'poco');
  await type(cell('2 adultos, Todas las noches'), '150.50');
  await press(block.rates.save);
  expect(minimum()).toHaveAccessibleDescription(new RegExp(reference.minimumWrong));
  expect(came).toEqual([]);
  await type(minimum(), '90');
  await press(block.rates.save);
  expect(await screen.findByRole('tab', { name: /Azotea.*En el simulador/ })).toBeVisible();
  expect(came).toMatchObject([
    {
      version: 5,
      plan: { currency: 'MXN', minimumToReserve: 9000, rates: [{ band: 'adult', adultOccupancy: 2, amount: 15_050 }] },
    },
  ]);
});

it('what somebody else changed meanwhile is replaced or shown, as one chooses; what is typed stays until then', async () => {
  const theirs = { ...SEA, plan: plan({ minimumToReserve: 70_000 }), version: 8 };
  const came = answering(
    'sea',
    () => stale(theirs),
    () => stale({ ...SEA, plan: null, version: 9 }),
    () => HttpResponse.json({ data: { ...SEA, version: 10 } }),
  );
  show(hotel(SEA));
  await type(minimum(), '200');
  await press(block.rates.save);
  expect(await screen.findByText(reference.staleTitle)).toBeVisible();
  expect(minimum()).toHaveValue('200');
  await press(reference.discard);
  expect(minimum()).toHaveValue('700.00');
  expect(screen.queryByText(reference.staleTitle)).toBeNull();
  await type(minimum(), '300');
  await press(block.rates.save);
  // Theirs are gone altogether: what is typed here would be the first anew.
  expect(await screen.findByText(reference.staleTitle)).toBeVisible();
  expect(minimum()).toHaveValue('300');
  await press(block.rates.save);
  await waitFor(() => expect(screen.queryByText(block.rates.unsaved)).toBeNull());
  expect(came).toMatchObject([{ version: 3 }, { version: 8 }, { version: 9 }]);
});

it('what the provider refuses is named at its price', async () => {
  const fields = { 'plan.rates.0.amount': 'Valor no válido' };
  answering('sea', () =>
    HttpResponse.json({ error: 'Revisa los campos', code: 'INVALID', fields, requestId: 'r' }, { status: 422 }),
  );
  show(hotel(SEA));
  await type(cell('Cualquier número de adultos, Todas las noches'), '99999999999');
  await press(block.rates.save);
  await userEvent.click(await screen.findByRole('link', { name: /Valor no válido$/ }));
  expect(cell('Cualquier número de adultos, Todas las noches')).toHaveFocus();
});

it('rates are removed after a question, and the page says that the simulator has the category no longer', async () => {
  const gone = { ...SEA, plan: null, version: 9 };
  const theirs = { ...SEA, plan: plan({ minimumToReserve: 70_000 }), version: 8 };
  const came = answering(
    'sea',
    () => stale(theirs),
    () => HttpResponse.json({ data: gone }),
  );
  show(hotel(SEA));
  await press(reference.removal.ask);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(reference.removal.text)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: reference.removal.ask }));
  expect(await dialog.findByText(reference.removal.stale)).toBeVisible();
  expect(screen.getByLabelText('Mínimo para reservar (MXN)')).toHaveValue('700.00');
  await userEvent.click(dialog.getByRole('button', { name: reference.removal.ask }));
  expect(await screen.findByText('Suite al Mar no tiene tarifas de referencia')).toBeVisible();
  expect(came).toEqual(['?version=3', '?version=8']);
  await waitFor(() => expect(screen.getByRole('button', { name: reference.add })).toHaveFocus());
});

it('a hotel without categories says so', () => {
  show(hotel());
  expect(screen.getByText(reference.noCategories)).toBeVisible();
});
