import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { useState } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { RatesCard } from '@/components/room-block-editor/category/categories-view';
import { LimitsCard } from '@/components/room-block-editor/category/limits-card';
import { StateCard } from '@/components/room-block-editor/category/state-card';
import { NightsCard } from '@/components/room-block-editor/nights/nights-card';
import { TermsForm } from '@/components/room-block-editor/terms/terms-form';
import type { BlockCategory } from '@/lib/contract/room-block-editor';
import { hasUnsaved } from '@/lib/session/unsaved-edits';
import block from '@/messages/es/block.json';
import common from '@/messages/es/common.json';
import policy from '@/messages/es/policy.json';
import { answeringServer } from '@/tests/support/answering-server';
import { TERMS } from './terms-fixture';

const server = answeringServer();
beforeAll(async () => {
  await import('@/lib/api/http');
});

const words = common.twoWriters;
const night = (day: number, allotted: number, closed = false) => ({
  date: `2027-06-0${day}`,
  allotted,
  closed,
  sold: 0,
  free: allotted,
});
const rate = (adultOccupancy: number, amount: number, night: string | null = null) => ({
  band: 'adult' as const,
  adultOccupancy,
  amount,
  firstNight: night,
  lastNight: night,
});
const PLAN = { mealPlan: 'AI', basis: 'perPersonPerNight', taxIncluded: true, taxPercent: 0 } as const;
const OPEN = { maxOccupancy: null, maxAdults: null, maxJuniors: null, maxMinors: null, maxInfants: null };
const CATEGORY: BlockCategory = {
  id: 'category-1',
  roomCategoryId: 'room-1',
  name: 'Suite',
  state: 'definite',
  nextStates: [],
  cutOffDate: null,
  position: 0,
  limits: OPEN,
  warnings: [],
  version: 3,
  hotelLimits: { maxOccupancy: 4, maxAdults: 2, maxJuniors: 2, maxMinors: 2, maxInfants: 1 },
  nights: [night(1, 10), night(2, 10), night(3, 10)],
  plan: { ...PLAN, rates: [rate(1, 20_000), rate(2, 15_000)] },
};

/** Answers the first saving with what somebody else left, the second well; `sent` are the bodies that came. */
function others(path: string, now: Partial<BlockCategory> & { version: number }) {
  const sent: unknown[] = [];
  server.use(
    http.all(`*/provider/api/v1/${path}`, async ({ request }) => {
      sent.push(await request.json());
      if (sent.length > 1) return HttpResponse.json({ data: { ...now, version: now.version + 1 } });
      return HttpResponse.json({ error: 'Cambió', code: 'STALE', details: now, requestId: 'r1' }, { status: 409 });
    }),
  );
  return sent;
}

type Card = (props: { category: BlockCategory; onChange: (category: BlockCategory) => void }) => React.ReactNode;

/** The card, and a press by which the category is heard of from another card. */
function Stage({ card: Card, heard = CATEGORY }: { card: Card; heard?: BlockCategory | undefined }) {
  const [shown, setShown] = useState(CATEGORY);
  return (
    <>
      <Card category={shown} onChange={setShown} />
      <button type="button" onClick={() => setShown(heard)}>
        hear
      </button>
    </>
  );
}

const RatesInUsd: Card = (props) => <RatesCard {...props} currency="USD" />;

function show(screenOf: React.ReactNode) {
  document.documentElement.lang = 'es';
  render(
    <NextIntlClientProvider locale="es" timeZone="UTC" messages={{ block, common, policy }}>
      {screenOf}
    </NextIntlClientProvider>,
  );
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const field = (name: string) => screen.getByRole('textbox', { name });
const notice = async () => within((await screen.findByText(words.title)).closest('[role]') as HTMLElement);
const takeTheirs = (name: string) => press(words.takeTheirsOf.replace('{field}', name));

async function type(input: HTMLElement, text: string) {
  await userEvent.clear(input);
  await userEvent.type(input, text);
}

describe('two people on the nights of a category', () => {
  it('see each what the other wrote of a night, and what only one wrote stays theirs', async () => {
    const sent = others('categories/category-1/nights', {
      ...CATEGORY,
      nights: [night(1, 12), night(2, 14), night(3, 10)],
      version: 9,
    });
    show(<Stage card={NightsCard} />);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Cerrar la venta del 1 jun' }));
    await type(field('Cupo del 2 jun'), '20');
    await press(block.nights.save);
    const told = await notice();
    // Their 12 rooms are taken over under what was closed here; the second night's rooms are for choosing.
    expect(told.getByText('Cupo del 1 jun')).toBeVisible();
    expect(field('Cupo del 1 jun')).toHaveValue('12');
    expect(told.getAllByText('20').length).toBeGreaterThan(0);
    await takeTheirs('Cupo del 2 jun');
    expect(field('Cupo del 2 jun')).toHaveValue('14');
    await press(block.nights.save);
    await expect.poll(() => sent).toHaveLength(2);
    expect(sent[1]).toEqual({ version: 9, nights: [{ date: '2027-06-01', allotted: 12, closed: true }] });
  });

  it('are told also where another card of the category heard of it', async () => {
    show(<Stage card={NightsCard} heard={{ ...CATEGORY, nights: [night(1, 12), night(2, 10), night(3, 10)] }} />);
    await type(field('Cupo del 1 jun'), '20');
    await press('hear');
    expect((await notice()).getByText('12')).toBeVisible();
    expect(field('Cupo del 1 jun')).toHaveValue('20');
    await press(block.nights.discard);
    expect(screen.queryByText(words.title)).toBeNull();
    expect(field('Cupo del 1 jun')).toHaveValue('12');
  });
});

describe('two people on the rates of a category', () => {
  it('choose price by price, and a season of the other is kept', async () => {
    const theirs = [rate(1, 22_000), rate(2, 16_000), rate(2, 18_000, '2027-06-02')];
    const now = { ...CATEGORY, plan: { ...PLAN, mealPlan: 'BB' as const, rates: theirs }, version: 9 };
    const sent = others('categories/category-1/rates', now);
    show(<Stage card={RatesInUsd} />);
    await type(field('1 adulto, Todas las noches'), '250');
    await press(block.rates.save);
    const told = await notice();
    expect(told.getByText(block.rates.mealPlans.BB)).toBeVisible();
    expect(told.getByText(/2 adultos, .*2027/)).toBeVisible();
    expect(field('2 adultos, Todas las noches')).toHaveValue('160.00');
    expect(field('1 adulto, Todas las noches')).toHaveValue('250.00');
    await takeTheirs('1 adulto, Todas las noches');
    expect(field('1 adulto, Todas las noches')).toHaveValue('220.00');
    await press(words.keepMineOf.replace('{field}', '1 adulto, Todas las noches'));
    await press(block.rates.save);
    await expect.poll(() => sent).toHaveLength(2);
    expect(sent[1]).toMatchObject({
      version: 9,
      plan: {
        mealPlan: 'BB',
        rates: [{ amount: 25_000 }, { amount: 16_000 }, { amount: 18_000, firstNight: '2027-06-02' }],
      },
    });
  });

  it('see at once what another card heard, where nothing is typed', async () => {
    show(<Stage card={RatesInUsd} heard={{ ...CATEGORY, plan: { ...PLAN, rates: [rate(1, 30_000)] } }} />);
    await press('hear');
    await expect.poll(() => (field('1 adulto, Todas las noches') as HTMLInputElement).value).toBe('300.00');
    expect(screen.queryByText(words.title)).toBeNull();
  });
});

describe('two people on the cut-off day of a category', () => {
  it('see the other’s day beside what is typed, which stays until theirs is chosen', async () => {
    const now = { ...CATEGORY, cutOffDate: '2027-05-10', version: 9 };
    const sent = others('categories/category-1', now);
    show(<Stage card={StateCard} />);
    await type(field(block.state.cutOffDate), '12-05-2027');
    await press(block.state.cutOffSave);
    const told = await notice();
    expect(told.getByText('10 de mayo de 2027')).toBeVisible();
    expect(told.getByText('12 de mayo de 2027')).toBeVisible();
    expect(field(block.state.cutOffDate)).toHaveValue('12-05-2027');
    await takeTheirs(block.state.cutOffDate);
    await press(block.state.cutOffSave);
    await expect.poll(() => sent).toHaveLength(2);
    expect(sent[1]).toEqual({ version: 9, cutOffDate: '2027-05-10' });
  });
});

describe('a card of a category', () => {
  it('has something unsaved only while it says otherwise than what is saved', async () => {
    show(<Stage card={StateCard} heard={{ ...CATEGORY, cutOffDate: '2027-05-12', version: 4 }} />);
    await type(field(block.state.cutOffDate), '12-05-2027');
    expect(hasUnsaved()).toBe(true);
    await press('hear');
    await expect.poll(hasUnsaved).toBe(false);
  });

  it('has nothing unsaved once what was typed is as before', async () => {
    show(<Stage card={LimitsCard} />);
    await type(field(block.limits.maxAdults), '1');
    expect(hasUnsaved()).toBe(true);
    await userEvent.clear(field(block.limits.maxAdults));
    expect(hasUnsaved()).toBe(false);
  });
});

describe('two people on the terms of an event', () => {
  it('lose nothing that the other wrote, and choose where both wrote', async () => {
    const now = {
      ...TERMS,
      minimumNights: 5,
      balanceDueDays: 60,
      guestListShows: 'names',
      version: 9,
      cancellationSteps: [{ fromDays: 30, penalty: { kind: 'percent', percent: 50 } }],
      lateFee: { kind: 'percent', percent: 5, graceDays: 3, cap: 10_000 },
    };
    const sent = others('events/event-1/booking-terms', now);
    show(<TermsForm terms={TERMS} eventDay="2027-02-20" today="2026-09-01" nights={[]} />);
    await type(screen.getByLabelText(block.terms.balanceDueDays), '90');
    await type(screen.getByLabelText(block.terms.passSharePercent), '25');
    await press(block.terms.save);
    const told = await notice();
    expect(told.getByText(block.terms.shows.names)).toBeVisible();
    expect(told.getByText(/Desde \(días antes\) 30: Un porcentaje 50/)).toBeVisible();
    expect(told.getByText(/Días de gracia: 3/)).toBeVisible();
    expect(screen.getByLabelText(block.terms.balanceDueDays)).toHaveValue('90');
    await takeTheirs(block.terms.balanceDueDays);
    await press(block.terms.save);
    await expect.poll(() => sent).toHaveLength(2);
    expect(sent[1]).toMatchObject({
      version: 9,
      minimumNights: 5,
      balanceDueDays: 60,
      passSharePercent: 25,
      guestListShows: 'names',
      cancellationSteps: now.cancellationSteps,
      lateFee: now.lateFee,
    });
  });
});
