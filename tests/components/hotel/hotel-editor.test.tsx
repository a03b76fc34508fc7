import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { describe, expect, it, vi } from 'vitest';
import { HotelEditor } from '@/components/hotel/editor/hotel-editor';
import { QueryProvider } from '@/lib/api/query-provider';
import type { HotelProfile } from '@/lib/contract/hotel';
import blockEs from '@/messages/es/block.json';
import commonEs from '@/messages/es/common.json';
import hotelsEs from '@/messages/es/hotels.json';
import publicationEs from '@/messages/es/publication.json';
import { answeringServer } from '@/tests/support/answering-server';
import { NEW_HOTEL, NEW_ROOM } from '@/tests/support/new-hotel';
import { AppRouter } from '../console/app-router';

const router = vi.hoisted(() => ({ push: vi.fn() }));
vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => router,
}));

const server = answeringServer();

const HOTEL = {
  ...NEW_HOTEL,
  id: 'h1',
  archived: false,
  version: 3,
  photos: [],
  categories: [
    { ...NEW_ROOM, id: 'r1', defaultPlan: null, archived: false, photos: [], events: 1, version: 1 },
    {
      ...NEW_ROOM,
      id: 'r2',
      name: { es: 'Estudio', en: 'Studio' },
      defaultPlan: null,
      archived: false,
      photos: [],
      events: 0,
      version: 2,
    },
  ],
  events: [{ id: 'e1', code: 'PLS-ANA', eventName: 'Ana & Luis', state: 'published', categories: [NEW_ROOM.name] }],
} as HotelProfile;
const { form: t, rooms: words } = hotelsEs;

function show(hotel: HotelProfile | null) {
  document.documentElement.lang = 'es';
  const messages = { block: blockEs, common: commonEs, hotels: hotelsEs, publication: publicationEs };
  render(
    <AppRouter>
      <NextIntlClientProvider locale="es" timeZone="America/Cancun" messages={messages}>
        <QueryProvider>
          <HotelEditor
            hotel={hotel}
            agency={{ id: 'a1', name: 'Mar Abierto' }}
            sharing={false}
            today="2027-01-10"
            zones={['America/Cancun', 'America/Mazatlan']}
          />
        </QueryProvider>
      </NextIntlClientProvider>
    </AppRouter>,
  );
  return userEvent.setup();
}

it('sends what was changed alone, and takes over what somebody else changed meanwhile', async () => {
  const sent: unknown[] = [];
  const theirs = { ...HOTEL, city: 'Culiacán', name: 'Costa Brava', amenities: ['pool', 'wifi'], version: 4 };
  server.use(
    http.patch('*/api/v1/hotels/h1', async ({ request }) => {
      sent.push(await request.json());
      if (sent.length === 1)
        return HttpResponse.json({ error: 'Otra', code: 'STALE', details: theirs, requestId: '1' }, { status: 409 });
      return HttpResponse.json({ data: { ...theirs, name: 'Costa Nueva', version: 5 } });
    }),
  );
  const person = show(HOTEL);
  const name = screen.getByLabelText(t.fields.name);
  await person.clear(name);
  await person.type(name, 'Costa Nueva');
  await person.click(screen.getByRole('button', { name: t.save }));
  const writers = commonEs.twoWriters;
  expect(await screen.findByText(writers.title)).toBeInTheDocument();
  expect(screen.getByText('Costa Brava')).toBeInTheDocument();
  expect(screen.getByText(`${hotelsEs.amenities.pool}, ${hotelsEs.amenities.wifi}`)).toBeInTheDocument();
  expect(screen.getByLabelText(t.fields.city)).toHaveValue('Culiacán');
  expect(name).toHaveValue('Costa Nueva');
  await person.click(screen.getByRole('button', { name: t.save }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    { name: 'Costa Nueva', version: 3 },
    { name: 'Costa Nueva', version: 4 },
  ]);
});

it('takes the place on the map from a link that was pasted, says where there is none, and leads there to look', async () => {
  const sent: unknown[] = [];
  server.use(
    http.patch('*/api/v1/hotels/h1', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ data: { ...HOTEL, version: 4 } });
    }),
  );
  const person = show(HOTEL);
  const place = screen.getByLabelText(new RegExp(t.paste.label));
  await person.click(place);
  await person.paste('https://maps.app.goo.gl/3xAmPlE');
  expect(place).toHaveAccessibleDescription(expect.stringContaining(t.paste.none));
  expect(screen.getByLabelText(new RegExp(`^${t.fields.latitude}`))).toHaveValue('23.25');
  await person.clear(place);
  await person.paste('https://www.google.com/maps/place/Gran+Marea/@20.6,-87.1,17z/data=!8m2!3d20.629558!4d-87.073885');
  expect(screen.getByLabelText(new RegExp(`^${t.fields.latitude}`))).toHaveValue('20.629558');
  expect(screen.getByRole('link', { name: t.paste.look })).toHaveAttribute(
    'href',
    expect.stringContaining('20.629558,-87.073885'),
  );
  await person.click(screen.getByRole('button', { name: t.save }));
  await waitFor(() => expect(sent).toEqual([{ latitude: 20.629558, longitude: -87.073885, version: 3 }]));
});

it('says beside each field what is wrong, and sends nothing', async () => {
  const person = show(null);
  await person.clear(screen.getByLabelText(t.fields.ages.minor));
  await person.type(screen.getByLabelText(t.fields.ages.minor), '1');
  await person.type(screen.getByLabelText(new RegExp(t.fields.latitude)), '120');
  await person.type(screen.getByLabelText(new RegExp(t.fields.airport.name)), 'Mazatlán (MZT)');
  await person.type(screen.getByLabelText(new RegExp(t.fields.airport.kilometres)), '0');
  await person.type(screen.getByLabelText(new RegExp(t.fields.websiteUrl)), 'www.playa.test');
  await person.click(screen.getByRole('button', { name: t.save }));
  const wrong = async (label: string | RegExp, sentence: string) =>
    expect(await screen.findByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(sentence));
  await wrong(t.fields.name, 'El campo Nombre es requerido');
  await wrong(new RegExp(t.fields.latitude), 'Máximo 90');
  await wrong(new RegExp(t.fields.airport.kilometres), 'Mínimo 1');
  await wrong(new RegExp(t.fields.websiteUrl), 'Escribe una dirección que empiece con https://');
  await wrong(
    commonEs.bilingual.label.es.replace('{label}', t.fields.description),
    'El campo Descripción es requerido',
  );
});

it('is deleted after one question where no event is held there, and leads back to the list', async () => {
  const unused = { ...HOTEL, events: [], categories: HOTEL.categories.map((category) => ({ ...category, events: 0 })) };
  const asked: string[] = [];
  server.use(
    http.delete('*/api/v1/hotels/h1', ({ request }) => {
      asked.push(new URL(request.url).search);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const user = show(unused);
  await user.click(screen.getByRole('button', { name: 'Eliminar el hotel' }));
  const dialog = screen.getByRole('dialog', { name: `¿Eliminar ${HOTEL.name}?` });
  expect(asked).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Sí, eliminarlo' }));
  await waitFor(() =>
    expect(router.push).toHaveBeenCalledExactlyOnceWith('/adminmaster/AgenciaAdministrar/hoteles', expect.anything()),
  );
  expect(asked).toEqual(['?version=3']);
});

it('is only archived where an event is held there or has its categories', () => {
  show(HOTEL);
  expect(screen.queryByRole('button', { name: 'Eliminar el hotel' })).toBeNull();
  expect(screen.getByRole('button', { name: hotelsEs.archive })).toBeVisible();
});

it('writes a category, moves it, and deletes only what no event has', async () => {
  const sent: [string, unknown][] = [];
  const answer = async ({ request }: { request: Request }) => {
    sent.push([`${request.method} ${new URL(request.url).pathname}`, request.body ? await request.json() : null]);
    return HttpResponse.json({ data: HOTEL }, { status: request.method === 'POST' ? 201 : 200 });
  };
  server.use(
    http.put('*/categories/order', answer),
    http.post('*/api/v1/hotels/h1/categories', answer),
    http.delete('*/categories/r2', answer),
  );
  const person = show(HOTEL);
  const named = (action: string, room: string) => words.named.replace('{action}', action).replace('{room}', room);
  expect(screen.getByText('Ana & Luis')).toHaveAttribute('href', expect.stringContaining('event=PLS-ANA'));
  expect(screen.queryByRole('button', { name: named(words.remove, 'Suite al Mar') })).toBeNull();
  await person.click(screen.getByRole('button', { name: named(words.down, 'Suite al Mar') }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await person.click(screen.getByRole('button', { name: words.add }));
  const dialog = await screen.findByRole('dialog');
  const label = (language: 'es' | 'en') => commonEs.bilingual.label[language].replace('{label}', words.fields.name);
  await person.type(within(dialog).getByLabelText(label('es')), 'Loft');
  await person.click(within(dialog).getByRole('button', { name: words.save }));
  expect(await within(dialog).findByLabelText(label('en'))).toHaveAccessibleDescription(/requerido/);
  await person.type(within(dialog).getByLabelText(label('en')), 'Loft');
  await person.click(within(dialog).getByRole('button', { name: words.save }));
  await waitFor(() => expect(sent).toHaveLength(2));
  await person.click(screen.getByRole('button', { name: named(words.remove, 'Estudio') }));
  const asked = await screen.findByRole('dialog');
  await person.click(within(asked).getByRole('button', { name: words.remove }));
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent.map(([call]) => call)).toEqual([
    expect.stringMatching(/^PUT .*\/hotels\/h1\/categories\/order$/),
    expect.stringMatching(/^POST .*\/hotels\/h1\/categories$/),
    expect.stringMatching(/^DELETE .*\/hotels\/h1\/categories\/r2$/),
  ]);
  expect(sent[0]?.[1]).toEqual({ ids: ['r2', 'r1'] });
  expect(sent[1]?.[1]).toMatchObject({ name: { es: 'Loft', en: 'Loft' }, beds: null, maxAdults: 3 });
});

it('writes what a category usually costs, with the hotel’s taxes, and takes it away again', async () => {
  const sent: unknown[] = [];
  server.use(
    http.patch('*/categories/r1', async ({ request }) => {
      const body = (await request.json()) as { defaultPlan: HotelProfile['categories'][number]['defaultPlan'] };
      sent.push(body);
      const [suite, ...others] = HOTEL.categories;
      const priced = { ...suite, defaultPlan: body.defaultPlan, version: 1 + sent.length };
      return HttpResponse.json({ data: { ...HOTEL, categories: [priced, ...others] } });
    }),
  );
  const person = show(HOTEL);
  const open = () =>
    person.click(
      screen.getByRole('button', {
        name: words.named.replace('{action}', words.rates).replace('{room}', 'Suite al Mar'),
      }),
    );
  await open();
  const dialog = await screen.findByRole('dialog');
  await person.click(within(dialog).getByRole('button', { name: words.save }));
  expect(within(dialog).getByText(new RegExp(words.rateWords.nothing))).toBeInTheDocument();
  expect(sent).toEqual([]);
  await person.selectOptions(within(dialog).getByLabelText(words.rateWords.currency), 'MXN');
  await person.type(within(dialog).getByLabelText('2 adultos, Todas las noches'), '1800');
  await person.click(within(dialog).getByRole('button', { name: words.save }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    defaultPlan: {
      currency: 'MXN',
      mealPlan: 'AI',
      taxIncluded: false,
      taxPercent: 19,
      rates: [{ band: 'adult', adultOccupancy: 2, amount: 180_000 }],
    },
    version: 1,
  });
  expect(await screen.findByText(new RegExp(words.rateWords.told.replace('{currency}', 'MXN')))).toBeInTheDocument();
  await open();
  await person.click(await screen.findByRole('button', { name: words.rateWords.remove }));
  await waitFor(() => expect(sent[1]).toEqual({ defaultPlan: null, version: 2 }));
});

it('shows beside what is typed of a category what somebody else saved of it, and takes theirs where it is chosen', async () => {
  const sent: unknown[] = [];
  const [suite, studio] = HOTEL.categories;
  const theirs = {
    ...HOTEL,
    categories: [suite, { ...studio, name: { es: 'Estudio Mar', en: 'Sea Studio' }, maxAdults: 1, version: 7 }],
  };
  server.use(
    http.patch('*/categories/r2', async ({ request }) => {
      sent.push(await request.json());
      if (sent.length === 1)
        return HttpResponse.json({ error: 'Otra', code: 'STALE', details: theirs, requestId: '1' }, { status: 409 });
      return HttpResponse.json({ data: theirs });
    }),
  );
  const person = show(HOTEL);
  await person.click(
    screen.getByRole('button', { name: words.named.replace('{action}', words.edit).replace('{room}', 'Estudio') }),
  );
  const dialog = within(await screen.findByRole('dialog'));
  const name = dialog.getByLabelText(commonEs.bilingual.label.es.replace('{label}', words.fields.name));
  await person.clear(name);
  await person.type(name, 'Loft');
  await person.click(dialog.getByRole('button', { name: words.save }));
  expect(await dialog.findByText('es: Estudio Mar · en: Sea Studio', { exact: false })).toBeInTheDocument();
  expect(dialog.getByLabelText(words.fields.maxAdults)).toHaveValue('1');
  await person.click(
    dialog.getByRole('button', { name: commonEs.twoWriters.takeTheirsOf.replace('{field}', words.fields.name) }),
  );
  expect(name).toHaveValue('Estudio Mar');
  await person.click(dialog.getByRole('button', { name: words.save }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ name: { es: 'Estudio Mar', en: 'Sea Studio' }, maxAdults: 1, version: 7 });
});

const rateOf = (adultOccupancy: number, amount: number) => ({
  band: 'adult' as const,
  adultOccupancy,
  childPosition: null,
  payingAdults: 0,
  adultPercent: null,
  firstNight: null,
  lastNight: null,
  amount,
});
const priced = (changes: Partial<NonNullable<HotelProfile['categories'][number]['defaultPlan']>>, version: number) => {
  const [suite, studio] = HOTEL.categories;
  const taxes = { basis: 'perPersonPerNight' as const, taxIncluded: true, taxPercent: 0 };
  const defaultPlan = { ...taxes, mealPlan: 'AI', rates: [], currency: 'USD', ...changes };
  return { ...HOTEL, categories: [{ ...suite, defaultPlan, version }, studio] } as HotelProfile;
};

/** The open default rates of the suite; the first saving hears that somebody else left `theirs`. */
async function rateStage(mine: HotelProfile, theirs: HotelProfile) {
  const sent: unknown[] = [];
  server.use(
    http.patch('*/categories/r1', async ({ request }) => {
      sent.push(await request.json());
      if (sent.length > 1) return HttpResponse.json({ data: theirs });
      return HttpResponse.json({ error: 'Cambió', code: 'STALE', details: theirs, requestId: 'r1' }, { status: 409 });
    }),
  );
  const person = show(mine);
  const named = words.named.replace('{action}', words.rates).replace('{room}', 'Suite al Mar');
  await person.click(screen.getByRole('button', { name: named }));
  const dialog = within(await screen.findByRole('dialog'));
  return {
    sent,
    person,
    dialog,
    cell: (adults: string) => dialog.getByLabelText(`${adults}, Todas las noches`),
    currency: dialog.getByLabelText(words.rateWords.currency),
    save: () => person.click(dialog.getByRole('button', { name: words.save })),
    notice: async () => within((await dialog.findByText(commonEs.twoWriters.title)).closest('[role]') as HTMLElement),
  };
}

it('shows beside the default rates that are typed what somebody else saved of them', async () => {
  const { sent, person, cell, save, notice } = await rateStage(
    priced({ rates: [rateOf(1, 20_000), rateOf(2, 15_000)] }, 1),
    priced({ mealPlan: 'BB', rates: [rateOf(1, 25_000), rateOf(2, 18_000)] }, 5),
  );
  await person.clear(cell('1 adulto'));
  await person.type(cell('1 adulto'), '210');
  await save();
  const told = await notice();
  expect(told.getByText(blockEs.rates.mealPlans.BB)).toBeInTheDocument();
  expect(told.getByText('250.00')).toBeInTheDocument();
  expect(cell('1 adulto')).toHaveValue('210.00');
  expect(cell('2 adultos')).toHaveValue('180.00');
  await save();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({
    version: 5,
    defaultPlan: { mealPlan: 'BB', rates: [{ amount: 21_000 }, { amount: 18_000 }] },
  });
});

describe('default rates that somebody else saved in another currency', () => {
  const mine = priced({ rates: [rateOf(1, 20_000), rateOf(2, 15_000)] }, 1);
  const theirs = priced({ currency: 'MXN', rates: [rateOf(1, 400_000), rateOf(2, 300_000)] }, 5);

  it('stay apart from what is typed, which keeps its own', async () => {
    const { sent, person, cell, currency, save, notice } = await rateStage(mine, theirs);
    await person.clear(cell('1 adulto'));
    await person.type(cell('1 adulto'), '210');
    await save();
    const told = await notice();
    expect(told.getByText(words.rateWords.currency)).toBeInTheDocument();
    expect(told.getByText(/MXN 4,000/)).toBeInTheDocument();
    expect(currency).toHaveValue('USD');
    expect(cell('1 adulto')).toHaveValue('210');
    expect(cell('2 adultos')).toHaveValue('150.00');
    await save();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({
      version: 5,
      defaultPlan: { currency: 'USD', rates: [{ amount: 21_000 }, { amount: 15_000 }] },
    });
  });

  it('are taken whole where theirs is chosen', async () => {
    const { sent, person, cell, currency, save, notice } = await rateStage(mine, theirs);
    await person.clear(cell('1 adulto'));
    await person.type(cell('1 adulto'), '210');
    await save();
    const theirsOf = commonEs.twoWriters.takeTheirsOf.replace('{field}', words.rateWords.currency);
    await person.click((await notice()).getByRole('button', { name: theirsOf }));
    expect(screen.queryByText(commonEs.twoWriters.title)).toBeNull();
    expect(currency).toHaveValue('MXN');
    expect(cell('1 adulto')).toHaveValue('4000.00');
    await save();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({
      version: 5,
      defaultPlan: { currency: 'MXN', rates: [{ amount: 400_000 }, { amount: 300_000 }] },
    });
  });

  it('show where nothing is typed', async () => {
    const { cell, currency, save } = await rateStage(mine, theirs);
    await save();
    await waitFor(() => expect(cell('2 adultos')).toHaveValue('3000.00'));
    expect(currency).toHaveValue('MXN');
  });

  it('are never mixed with prices whose currency was changed here', async () => {
    const inMoney = priced({ rates: [rateOf(1, 22_000), rateOf(2, 15_000)] }, 5);
    const { person, cell, currency, save, notice } = await rateStage(mine, inMoney);
    await person.selectOptions(currency, 'MXN');
    await person.clear(cell('2 adultos'));
    await person.type(cell('2 adultos'), '3000');
    await save();
    expect((await notice()).getByText(/USD 220/)).toBeInTheDocument();
    expect(currency).toHaveValue('MXN');
    expect(cell('1 adulto')).toHaveValue('200.00');
  });
});
