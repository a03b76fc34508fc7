import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { DuplicateEvent } from '@/components/event/create/duplicate-event';
import { AddCategory } from '@/components/room-block-editor/category/add-category';
import { LimitsCard } from '@/components/room-block-editor/category/limits-card';
import { StateCard } from '@/components/room-block-editor/category/state-card';
import { CouponForm } from '@/components/room-block-editor/coupon-form';
import { VideoForm } from '@/components/training/library/video-form';
import { ApiError } from '@/lib/api/api-error';
import { createCoupon } from '@/lib/api/coupon';
import { duplicateEvent } from '@/lib/api/event';
import { addCategory, changeCategory } from '@/lib/api/room-block-editor';
import { createVideo } from '@/lib/api/training';
import type { BlockCategory, RoomBlock } from '@/lib/contract/room-block-editor';
import block from '@/messages/es/block.json';
import library from '@/messages/es/library.json';
import people from '@/messages/es/people.json';
import records from '@/messages/es/records.json';
import training from '@/messages/es/training.json';

const push = vi.fn();
vi.mock('@/lib/i18n/navigation', () => ({ useRouter: () => ({ push }) }));
vi.mock('@/lib/api/lazy-browser-http', () => ({ lazyBrowserHttp: async () => null }));
vi.mock('@/lib/api/coupon');
vi.mock('@/lib/api/event');
vi.mock('@/lib/api/room-block-editor');
vi.mock('@/lib/api/training');

afterEach(() => vi.clearAllMocks());

const show = (part: ReactNode) =>
  render(
    <NextIntlClientProvider locale="es" timeZone="UTC" messages={{ block, library, people, records, training }}>
      {part}
    </NextIntlClientProvider>,
  );
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const fieldOf = (label: string) => screen.getByLabelText(new RegExp(`^${label.replace(/[()]/g, '\\$&')}`));
const type = async (label: string, text: string) => {
  await userEvent.clear(fieldOf(label));
  if (text) await userEvent.type(fieldOf(label), text);
};

const category: BlockCategory = {
  id: 'c1',
  roomCategoryId: 'r1',
  name: 'Suite',
  state: 'definite',
  nextStates: [],
  cutOffDate: '2027-05-01',
  position: 0,
  nights: [],
  plan: null,
  warnings: [],
  version: 3,
  hotelLimits: { maxOccupancy: 4, maxAdults: 2, maxJuniors: 2, maxMinors: 2, maxInfants: 1 },
  limits: { maxOccupancy: null, maxAdults: 2, maxJuniors: null, maxMinors: null, maxInfants: null },
};

it('a copy of an event says what it takes over, and leads to the draft that it opened', async () => {
  const { createEvent: t } = records;
  vi.mocked(duplicateEvent).mockResolvedValue({ id: 'e2', code: 'PLS-NEW', eventName: 'Sofía & Mateo' } as never);
  show(
    <DuplicateEvent
      event={{ id: 'e1', eventName: 'Ana & Luis', timeZone: 'America/Cancun' }}
      parts={['hotel', 'block', 'terms', 'schedule', 'texts']}
    />,
  );
  await press(t.duplicate.open);
  expect(await screen.findByRole('dialog', { name: 'Duplicar Ana & Luis' })).toBeInTheDocument();
  expect(screen.queryByLabelText(t.duplicate.names.giftTable), 'not theirs to copy').not.toBeInTheDocument();
  await press(t.duplicate.save);
  expect(fieldOf(t.fields.start)).toHaveAccessibleDescription(t.wrong.start);
  expect(duplicateEvent).not.toHaveBeenCalled();
  await type(t.fields.eventName, 'Sofía & Mateo');
  await type(t.fields.start, '20-05-2097');
  await userEvent.click(screen.getByRole('checkbox', { name: t.duplicate.names.block }));
  await press(t.duplicate.save);
  await waitFor(() => expect(push).toHaveBeenCalledWith('/adminmaster/Evento?event=PLS-NEW'));
  expect(vi.mocked(duplicateEvent).mock.calls[0]?.[1]).toMatchObject({
    eventId: 'e1',
    copy: {
      eventName: 'Sofía & Mateo',
      eventDate: '2097-05-20',
      range_event_start: null,
      range_event_end: null,
      parts: ['hotel', 'terms', 'schedule', 'texts'],
    },
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a coupon is a percentage or an amount; the form is empty again once it was created', async () => {
  const { coupons: t } = block;
  vi.mocked(createCoupon).mockResolvedValue({ code: 'MAR' } as never);
  show(<CouponForm eventId="e1" currency="USD" onCreated={() => undefined} />);
  await press(t.create);
  expect(fieldOf(t.code)).toHaveAccessibleDescription(expect.stringContaining(t.wrong.code));
  expect(fieldOf(t.percentValue)).toHaveAccessibleDescription(t.wrong.percent);
  await userEvent.selectOptions(fieldOf(t.kind), 'amount');
  expect(screen.queryByText(t.wrong.percent)).toBeNull();
  await type(t.code, 'mar');
  const amount = t.amountValue.replace('{currency}', 'USD');
  await type(amount, '25.5');
  await type(t.validFrom, '02-05-2027');
  await type(t.validTo, '01-05-2027');
  await press(t.create);
  expect(fieldOf(t.validTo)).toHaveAccessibleDescription(t.wrong.validTo);
  await type(t.validTo, '');
  await type(t.maximumUses, '10');
  await press(t.create);
  await waitFor(() => expect(createCoupon).toHaveBeenCalledTimes(1));
  expect(vi.mocked(createCoupon).mock.calls[0]?.[1].input).toEqual({
    code: 'MAR',
    percent: null,
    amount: 2550,
    validFrom: '2027-05-02',
    validTo: null,
    maximumUses: 10,
  });
  await waitFor(() => expect(fieldOf(t.code)).toHaveValue(''));
  for (const label of [t.percentValue, t.validFrom, t.maximumUses]) expect(fieldOf(label)).toHaveValue('');
});

it('a category is added with its nights and a first rate', async () => {
  const { new: t } = block;
  vi.mocked(addCategory).mockResolvedValue(category);
  const limits = category.hotelLimits;
  const shown: RoomBlock = {
    eventId: 'e1',
    eventCode: 'PLS',
    currency: 'USD',
    today: '2027-01-01',
    eventDay: '2027-05-20',
    lastEventDay: '2027-05-22',
    categories: [],
    addable: [{ id: 'r1', name: 'Suite', limits }],
    usual: { mealPlan: 'AI' as const, taxIncluded: true, taxPercent: 0 },
    hotelRates: [],
  };
  const added = vi.fn();
  show(<AddCategory show block={shown} onClose={() => undefined} onAdded={added} />);
  const amount = t.amount.replace('{currency}', 'USD');
  expect(fieldOf(t.lastNight)).toHaveValue('22-05-2027');
  await type(t.lastNight, '16-05-2027');
  await press(t.save);
  expect(fieldOf(amount)).toHaveAccessibleDescription(expect.stringContaining(block.rates.amount));
  expect(fieldOf(amount)).toHaveFocus();
  await type(amount, '150');
  await press(t.save);
  expect(fieldOf(t.lastNight)).toHaveAccessibleDescription(block.rates.order);
  await type(t.lastNight, '21-05-2027');
  await userEvent.selectOptions(fieldOf(t.mealPlan), 'EP');
  await press(t.save);
  await waitFor(() => expect(added).toHaveBeenCalledWith(category));
  expect(vi.mocked(addCategory).mock.calls[0]?.[1].input).toMatchObject({
    roomCategoryId: 'r1',
    firstNight: '2027-05-17',
    lastNight: '2027-05-21',
    allotted: 10,
    cutOffDate: null,
    plan: { mealPlan: 'EP', rates: [{ band: 'adult', adultOccupancy: 2, amount: 15_000 }] },
  });
});

it('a category is added with the hotel’s default rates by one press, and without them again', async () => {
  const { new: t, hotelRates: words } = block;
  vi.mocked(addCategory).mockReset().mockResolvedValue(category);
  const limits = category.hotelLimits;
  const price = (adultOccupancy: number, amount: number) => ({
    band: 'adult' as const,
    adultOccupancy,
    firstNight: null,
    lastNight: null,
    amount,
  });
  const plan = {
    mealPlan: 'HB' as const,
    basis: 'perPersonPerNight' as const,
    taxIncluded: false,
    taxPercent: 16,
    rates: [price(1, 30_000), price(2, 20_000)],
  };
  const shown: RoomBlock = {
    eventId: 'e1',
    eventCode: 'PLS',
    currency: 'USD',
    today: '2027-01-01',
    eventDay: '2027-05-20',
    lastEventDay: '2027-05-22',
    categories: [],
    addable: ['r1', 'r2', 'r3'].map((id) => ({ id, name: `Suite ${id}`, limits })),
    usual: { mealPlan: 'AI' as const, taxIncluded: true, taxPercent: 0 },
    hotelRates: [
      { roomCategoryId: 'r1', plan: { ...plan, currency: 'USD' } },
      { roomCategoryId: 'r2', plan: { ...plan, currency: 'MXN' } },
    ],
  };
  show(<AddCategory show block={shown} onClose={() => undefined} onAdded={() => undefined} />);
  const amount = t.amount.replace('{currency}', 'USD');
  await press(words.take);
  expect(screen.queryByLabelText(amount)).toBeNull();
  expect(screen.getByRole('status')).toHaveTextContent(/2 adultos: USD\s200.00/);
  await press(t.save);
  await waitFor(() => expect(addCategory).toHaveBeenCalledTimes(1));
  expect(vi.mocked(addCategory).mock.calls[0]?.[1].input).toMatchObject({ roomCategoryId: 'r1', plan });
  // Another category has rates of its own: in another currency they are told and not taken.
  await userEvent.selectOptions(fieldOf(t.category), 'r2');
  expect(fieldOf(amount)).toHaveValue('');
  expect(screen.queryByRole('button', { name: words.take })).toBeNull();
  const other = words.otherCurrency.replace('{theirs}', 'MXN').replace('{ours}', 'USD');
  expect(screen.getByText(other)).toBeInTheDocument();
  await userEvent.selectOptions(fieldOf(t.category), 'r3');
  expect(screen.queryByText(other)).toBeNull();
  expect(screen.queryByRole('button', { name: words.take })).toBeNull();
});

it('a category is one of the event’s hotels, each of which sells in its own way', async () => {
  const { new: t } = block;
  vi.mocked(addCategory).mockReset().mockResolvedValue(category);
  const limits = category.hotelLimits;
  const usual = { mealPlan: 'AI' as const, taxIncluded: true, taxPercent: 0 };
  const other = { mealPlan: 'BB' as const, taxIncluded: false, taxPercent: 19 };
  const shown: RoomBlock = {
    eventId: 'e1',
    eventCode: 'PLS',
    currency: 'USD',
    today: '2027-01-01',
    eventDay: '2027-05-20',
    lastEventDay: '2027-05-22',
    categories: [],
    hotelRates: [],
    usual,
    hotels: [
      { id: 'h1', name: 'Gran Marea', usual },
      { id: 'h2', name: 'Costa Serena', usual: other },
    ],
    addable: [
      { id: 'r1', name: 'Suite', limits },
      { id: 'r2', hotelId: 'h2', name: 'Estudio', limits },
    ],
  };
  show(<AddCategory show block={shown} onClose={() => undefined} onAdded={() => undefined} />);
  const choice = within(fieldOf(t.category));
  const ofHotel = (name: string) => within(choice.getByRole('group', { name })).getAllByRole('option');
  expect(ofHotel('Gran Marea').map(({ textContent }) => textContent)).toEqual(['Suite']);
  expect(ofHotel('Costa Serena').map(({ textContent }) => textContent)).toEqual(['Estudio']);
  await type(t.amount.replace('{currency}', 'USD'), '150');
  await userEvent.selectOptions(fieldOf(t.category), 'r2');
  expect(fieldOf(t.mealPlan)).toHaveValue('BB');
  await press(t.save);
  await waitFor(() => expect(addCategory).toHaveBeenCalledTimes(1));
  expect(vi.mocked(addCategory).mock.calls[0]?.[1].input).toMatchObject({
    roomCategoryId: 'r2',
    plan: { ...other, rates: [{ amount: 15_000 }] },
  });
});

it('limits are none or within the hotel’s; one that somebody else changed is shown as it is now', async () => {
  const { limits: t } = block;
  const { rerender } = show(<LimitsCard category={category} onChange={() => undefined} />);
  await type(t.maxAdults, '3');
  await type(t.maxInfants, '0');
  await press(t.save);
  const range = t.range.replace('{min}', '1').replace('{max}', '2');
  expect(fieldOf(t.maxAdults)).toHaveAccessibleDescription(expect.stringContaining(range));
  expect(fieldOf(t.maxAdults)).toHaveFocus();
  await type(t.maxAdults, '');
  const limits = { ...category.limits, maxOccupancy: 3 };
  rerender(
    <NextIntlClientProvider locale="es" timeZone="UTC" messages={{ block }}>
      <LimitsCard category={{ ...category, limits, version: 4 }} onChange={() => undefined} />
    </NextIntlClientProvider>,
  );
  expect(fieldOf(t.maxOccupancy)).toHaveValue('3');
  await press(t.save);
  const sent = { ...limits, maxAdults: null, maxInfants: 0 };
  await waitFor(() => expect(changeCategory).toHaveBeenCalledWith(null, { id: 'c1', version: 4, limits: sent }));
});

it('the cut-off date is set and taken away', async () => {
  const { state: t } = block;
  vi.mocked(changeCategory).mockResolvedValue({ ...category, cutOffDate: '2027-04-30' });
  show(<StateCard category={category} onChange={() => undefined} />);
  expect(fieldOf(t.cutOffDate)).toHaveValue('01-05-2027');
  await type(t.cutOffDate, '30-04-2027');
  await press(t.cutOffSave);
  await waitFor(() => expect(changeCategory).toHaveBeenCalledTimes(1));
  await type(t.cutOffDate, '');
  await press(t.cutOffSave);
  await waitFor(() => expect(changeCategory).toHaveBeenCalledTimes(2));
  const sent = vi.mocked(changeCategory).mock.calls.map(([, { cutOffDate }]) => cutOffDate);
  expect(sent).toEqual(['2027-04-30', null]);
});

it('a cut-off date that cannot be is refused beside its field', async () => {
  const { state: t } = block;
  const cutOffDate = 'Elige un día que todavía no haya pasado';
  vi.mocked(changeCategory).mockRejectedValue(
    new ApiError({ status: 422, code: 'INVALID', message: 'Revisa los campos marcados.', fields: { cutOffDate } }),
  );
  show(<StateCard category={category} onChange={() => undefined} />);
  await type(t.cutOffDate, '30-04-2020');
  await press(t.cutOffSave);
  await waitFor(() => expect(fieldOf(t.cutOffDate)).toHaveAccessibleDescription(expect.stringContaining(cutOffDate)));
});

it('a film names what is missing by its place on the wire, and is sent whole', async () => {
  const { form: t } = library;
  const saved = vi.fn();
  vi.mocked(createVideo).mockResolvedValue({ id: 'v1' } as never);
  show(<VideoForm video={null} onClose={() => undefined} onSaved={saved} />);
  await press(t.save);
  const summary = await screen.findByRole('alert');
  expect(within(summary).getByRole('link', { name: /\(texts\.en\.captions\)$/ })).toBeVisible();
  expect(within(summary).getByRole('link', { name: /\(roles\)$/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/-roles$/),
  );
  await type(t.slug, 'mi-video');
  await type(t.duration, '95');
  await userEvent.selectOptions(fieldOf(t.player), 'youtube');
  await userEvent.click(screen.getByLabelText(training.roles.payment));
  await userEvent.click(screen.getByLabelText(t.published));
  for (const language of ['es', 'en'] as const) {
    const part = within(screen.getByRole('group', { name: t.texts[language] }));
    for (const label of [t.source, t.videoTitle, t.description, t.transcript, t.captions])
      await userEvent.type(
        part.getByLabelText(new RegExp(`^${label.replace(/[()]/g, '\\$&')}`)),
        `${language} palabras`,
      );
  }
  await press(t.save);
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  const texts = (language: string) => {
    const words = `${language} palabras`;
    return { title: words, description: words, transcript: words, captions: words };
  };
  expect(vi.mocked(createVideo).mock.calls[0]?.[1].input).toEqual({
    slug: 'mi-video',
    topic: 'booking',
    roles: ['payment'],
    player: 'youtube',
    poster: 'event',
    duration: 95,
    published: true,
    sources: { es: 'es palabras', en: 'en palabras' },
    texts: { es: texts('es'), en: texts('en') },
  });
});
