import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { useState } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { RatesCard } from '@/components/room-block-editor/category/categories-view';
import { NightsCard } from '@/components/room-block-editor/nights/nights-card';
import { calendarDays, fillRange, shownNights } from '@/components/room-block-editor/nights/use-nights';
import type { BlockCategory } from '@/lib/contract/room-block-editor';
import english from '@/messages/en/block.json';
import commonEn from '@/messages/en/common.json';
import spanish from '@/messages/es/block.json';
import commonEs from '@/messages/es/common.json';
import { answeringServer } from '@/tests/support/answering-server';

const server = answeringServer();
beforeAll(async () => {
  await import('@/lib/api/http');
});

const words = { es: { block: spanish, common: commonEs }, en: { block: english, common: commonEn } };
const LIMITS = { maxOccupancy: 4, maxAdults: 2, maxJuniors: 2, maxMinors: 2, maxInfants: 1 };
const OPEN = { maxOccupancy: null, maxAdults: null, maxJuniors: null, maxMinors: null, maxInfants: null };
const nightsOf = (...rooms: [allotted: number, sold: number][]) =>
  rooms.map(([allotted, sold], index) => ({
    date: `2027-06-0${index + 1}`,
    allotted,
    sold,
    free: allotted - sold,
    closed: false,
  }));

const category = (more: Partial<BlockCategory> = {}): BlockCategory => ({
  id: 'category-1',
  roomCategoryId: 'room-1',
  name: 'Suite Vista al Mar',
  state: 'definite',
  nextStates: ['cutOff', 'released', 'tentative', 'cancelled'],
  cutOffDate: null,
  position: 0,
  hotelLimits: LIMITS,
  limits: OPEN,
  nights: nightsOf([10, 2], [10, 4], [10, 0]),
  plan: {
    mealPlan: 'AI',
    basis: 'perPersonPerNight',
    taxIncluded: true,
    taxPercent: 0,
    rates: [
      { band: 'adult', adultOccupancy: 1, firstNight: null, lastNight: null, amount: 20_000 },
      { band: 'adult', adultOccupancy: 2, firstNight: null, lastNight: null, amount: 15_000 },
    ],
  },
  warnings: [],
  version: 3,
  ...more,
});

type Card = typeof NightsCard;

function Stage({ card: Card, start }: { card: Card; start: BlockCategory }) {
  const [shown, setShown] = useState(start);
  return <Card category={shown} onChange={setShown} />;
}

const RatesInUsd: Card = (props) => <RatesCard {...props} currency="USD" />;

function show(card: Card, { start = category(), locale = 'es' as 'es' | 'en' } = {}) {
  document.documentElement.lang = locale;
  return render(
    <NextIntlClientProvider locale={locale} timeZone="UTC" messages={words[locale]}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { mutations: { retry: false } } })}>
        <Stage card={card} start={start} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

/** Answers the saving of nights; `sent` are the bodies that came. */
function saving(part: 'nights' | 'rates', answer: () => Response) {
  const sent: unknown[] = [];
  server.use(
    http.put(`*/provider/api/v1/categories/category-1/${part}`, async ({ request }) => {
      sent.push(await request.json());
      return answer();
    }),
  );
  return sent;
}

const rooms = (day: string) => screen.getByRole('textbox', { name: `Cupo del ${day}` });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

async function type(field: HTMLElement, text: string) {
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

describe('the calendar of a category', () => {
  it('counts what is not saved and sends the changed nights alone, with the version', async () => {
    const after = category({ nights: nightsOf([12, 2], [10, 4], [10, 0]), version: 4 });
    const sent = saving('nights', () => HttpResponse.json({ data: after }));
    show(NightsCard);
    expect(screen.queryByRole('button', { name: spanish.nights.save })).toBeNull();
    await type(rooms('1 jun'), '12');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Cerrar la venta del 3 jun' }));
    expect(screen.getByText('2 noches sin guardar')).toBeVisible();
    await press(spanish.nights.save);
    await expect.poll(() => screen.queryByText(/sin guardar/)).toBeNull();
    expect(rooms('1 jun')).toHaveValue('12');
    expect(screen.getAllByText('10 disponibles')).toHaveLength(2);
    expect(sent).toEqual([
      {
        version: 3,
        nights: [
          { date: '2027-06-01', allotted: 12, closed: false },
          { date: '2027-06-03', allotted: 10, closed: true },
        ],
      },
    ]);
  });

  it('counts one as one', async () => {
    const details = { nights: [{ date: '2027-06-01', sold: 1, asked: 0 }] };
    saving('nights', () =>
      HttpResponse.json({ error: 'No', code: 'ALLOTMENT_BELOW_SOLD', details, requestId: 'r1' }, { status: 409 }),
    );
    show(NightsCard, { start: category({ nights: nightsOf([2, 1]) }) });
    expect(screen.getByText('1 vendida')).toBeVisible();
    expect(screen.getByText('1 disponible')).toBeVisible();
    await type(rooms('1 jun'), '0');
    await press(spanish.nights.save);
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(rooms('1 jun')).toHaveAccessibleDescription(/Hay 1 vendida; no puede ser menos/);
  });

  it('names the nights that are refused, beside each, until they are typed right', async () => {
    const details = { nights: [{ date: '2027-06-02', sold: 4, asked: 1 }] };
    const error = 'No puedes bajar el cupo por debajo de lo vendido en estas noches: 2 jun.';
    saving('nights', () =>
      HttpResponse.json({ error, code: 'ALLOTMENT_BELOW_SOLD', details, requestId: 'r1' }, { status: 409 }),
    );
    show(NightsCard);
    await type(rooms('2 jun'), '1');
    await press(spanish.nights.save);
    expect(await screen.findByRole('alert')).toHaveTextContent(error);
    expect(rooms('2 jun')).toHaveAccessibleDescription(/Hay 4 vendidas; no puede ser menos/);
    expect(rooms('2 jun')).toHaveAttribute('aria-invalid', 'true');
    expect(rooms('1 jun')).not.toHaveAttribute('aria-invalid');
    // The bar, which stays in sight, says why and leads there.
    const bar = screen.getByRole('button', { name: spanish.nights.save }).parentElement as HTMLElement;
    expect(bar).toHaveTextContent(error);
    expect(bar).toHaveTextContent('1 campo impide guardar. 2 jun: Hay 4 vendidas');
    await press('Ir al campo');
    expect(rooms('2 jun')).toHaveFocus();
    await type(rooms('2 jun'), '4');
    expect(rooms('2 jun')).not.toHaveAttribute('aria-invalid');
  });

  it('shows what somebody else saved meanwhile and keeps what is typed here', async () => {
    const now = category({ nights: nightsOf([7, 2], [10, 4], [10, 0]), version: 9 });
    const answers = [
      HttpResponse.json({ error: 'Cambió', code: 'STALE', details: now, requestId: 'r2' }, { status: 409 }),
      HttpResponse.json({ data: { ...now, version: 10 } }),
    ];
    const sent = saving('nights', () => answers.shift() ?? HttpResponse.error());
    show(NightsCard);
    await type(rooms('3 jun'), '20');
    await press(spanish.nights.save);
    expect(await screen.findByText(commonEs.twoWriters.title)).toBeVisible();
    expect(rooms('1 jun')).toHaveValue('7');
    expect(rooms('3 jun')).toHaveValue('20');
    await press(spanish.nights.save);
    await expect.poll(() => sent).toHaveLength(2);
    expect(sent[1]).toEqual({ version: 9, nights: [{ date: '2027-06-03', allotted: 20, closed: false }] });
  });

  it('asks the provider nothing while a number cannot be read, and forgets what is discarded', async () => {
    show(NightsCard, { locale: 'en' });
    await type(screen.getByRole('textbox', { name: 'Rooms on Jun 1' }), 'ten');
    await press(english.nights.save);
    expect(screen.getByText(english.nights.number)).toBeVisible();
    await press('Go to the field');
    expect(screen.getByRole('textbox', { name: 'Rooms on Jun 1' })).toHaveFocus();
    await press(english.nights.discard);
    expect(screen.getByRole('textbox', { name: 'Rooms on Jun 1' })).toHaveValue('10');
  });

  it('is walked by the arrow keys, day by day', async () => {
    show(NightsCard);
    rooms('2 jun').focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(rooms('3 jun')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(rooms('1 jun')).toHaveFocus();
  });

  it('fills a range at once, nights that the block lacks included', async () => {
    show(NightsCard);
    const form = within(screen.getByRole('form', { name: spanish.nights.fill }));
    await type(form.getByLabelText(spanish.nights.to), '2027-06-05');
    await type(form.getByLabelText(spanish.nights.rooms), '6');
    await userEvent.click(form.getByRole('button', { name: spanish.nights.apply }));
    expect(rooms('5 jun')).toHaveValue('6');
    expect(screen.getByText('5 noches sin guardar')).toBeVisible();
  });
});

describe('the rates of a category', () => {
  it('show at once what a room would cost and what nobody may have meant', async () => {
    show(RatesInUsd);
    const example = screen.getByText(/noches desde el 1 jun/).closest('p') as HTMLElement;
    expect(example).toHaveTextContent('USD 900.00');
    await type(screen.getByRole('textbox', { name: '2 adultos, Todas las noches' }), '90');
    expect(example).toHaveTextContent('USD 540.00');
    expect(screen.getByText(/Con 2 adultos la habitación cuesta menos/)).toBeVisible();
  });

  it('are sent as a plan, a season beside the prices of every night', async () => {
    const sent = saving('rates', () => HttpResponse.json({ data: category({ version: 4 }) }));
    show(RatesInUsd);
    await press(spanish.rates.addSeason);
    await type(screen.getByLabelText(/Temporada 1: Primera noche/), '2027-06-02');
    await type(screen.getByLabelText(/Temporada 1: Última noche/), '2027-06-02');
    await type(screen.getByRole('textbox', { name: '2 adultos, Temporada 1' }), '180.50');
    await press(spanish.rates.save);
    await screen.findByText(spanish.rates.base);
    const season = { firstNight: '2027-06-02', lastNight: '2027-06-02', amount: 18_050 };
    await expect.poll(() => sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      version: 3,
      plan: { rates: [{ amount: 20_000 }, { amount: 15_000 }, { band: 'adult', adultOccupancy: 2, ...season }] },
    });
  });

  it('of children are an amount, a percent or nothing, by place and the adults beside them', async () => {
    const sent = saving('rates', () => HttpResponse.json({ data: category({ version: 4 }) }));
    show(RatesInUsd);
    await userEvent.selectOptions(screen.getByLabelText(spanish.rates.child.adults), '2');
    await press(spanish.rates.child.add);
    expect(screen.getByRole('button', { name: spanish.rates.child.add })).toBeDisabled();
    await type(screen.getByRole('textbox', { name: 'Menor, el 1.º, con 2 adultos, Todas las noches' }), '0');
    await type(screen.getByRole('textbox', { name: 'Menor, Todas las noches' }), '150%');
    await press(spanish.rates.save);
    const named = { name: `Menor, Todas las noches: ${spanish.rates.childPrice}` };
    expect(await screen.findByRole('link', named)).toBeVisible();
    await type(screen.getByRole('textbox', { name: 'Menor, Todas las noches' }), '30 %');
    await press(spanish.rates.save);
    await expect.poll(() => sent).toHaveLength(1);
    const always = { band: 'minor', adultOccupancy: null, firstNight: null, lastNight: null, amount: 0 };
    expect((sent[0] as { plan: { rates: unknown[] } }).plan.rates.slice(2)).toEqual([
      { ...always, childPosition: null, payingAdults: 0, adultPercent: 30 },
      { ...always, childPosition: 1, payingAdults: 2, adultPercent: null },
    ]);
  });

  it('that cannot be read are named in the summary and not sent', async () => {
    show(RatesInUsd);
    await type(screen.getByRole('textbox', { name: '1 adulto, Todas las noches' }), 'caro');
    await press(spanish.rates.addSeason);
    await press(spanish.rates.save);
    const summary = (await screen.findByText(spanish.summary)).closest('div') as HTMLElement;
    expect(summary).toHaveFocus();
    expect(within(summary).getByText(spanish.rates.amount, { exact: false })).toBeVisible();
    expect(within(summary).getByText(spanish.rates.order, { exact: false })).toBeVisible();
    await press('Ir al primero');
    expect(screen.getByRole('textbox', { name: '1 adulto, Todas las noches' })).toHaveFocus();
  });
});

describe('the days of the calendar', () => {
  it('are whole weeks from a Monday, empty where the block has no night', () => {
    // 1 June 2027 is a Tuesday.
    const days = calendarDays(shownNights(nightsOf([1, 0], [1, 0]), {}));
    expect(days.map(({ night }) => night?.date ?? null)).toEqual([
      null,
      '2027-06-01',
      '2027-06-02',
      null,
      null,
      null,
      null,
    ]);
    expect(days[0]?.date).toBe('2027-05-31');
    expect(calendarDays([])).toEqual([]);
  });

  it('keep what was typed where a range fills only one of the two', () => {
    const drafts = fillRange(
      nightsOf([5, 0]),
      { '2027-06-01': { allotted: '8', closed: false } },
      { from: '2027-06-01', to: '2027-06-01', rooms: null, closed: true },
    );
    expect(drafts).toEqual({ '2027-06-01': { allotted: '8', closed: true } });
  });
});
