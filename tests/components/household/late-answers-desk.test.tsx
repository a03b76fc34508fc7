import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { LateAnswers } from '@/components/household/late-answers-desk';
import { type LateAnswersToDecide, lateAnswersToDecide } from '@/lib/contract/household';
import dietsEn from '@/messages/en/diets.json';
import householdEn from '@/messages/en/household.json';
import peopleEn from '@/messages/en/people.json';
import dietsEs from '@/messages/es/diets.json';
import householdEs from '@/messages/es/household.json';
import peopleEs from '@/messages/es/people.json';
import { answeringServer } from '@/tests/support/answering-server';

const router = vi.hoisted(() => ({ refresh: vi.fn() }));
vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => router,
}));
const notify = vi.hoisted(() => vi.fn());
vi.mock('@/components/ui/notify', () => ({ notify }));

const server = answeringServer();
afterEach(() => {
  router.refresh.mockClear();
  notify.mockClear();
});

const SAID = { name: 'Ana Ruiz', attends: null, band: 'adult', meal: null, needs: [], dietNote: null, activities: [] };
const WAITING = lateAnswersToDecide.parse({
  householdId: 'ruiz',
  name: 'Familia Ruiz',
  state: 'waiting',
  reason: null,
  decidedBy: null,
  version: 2,
  sentAt: '2027-05-20T17:00:00.000Z',
  timeZone: 'America/Cancun',
  message: 'Perdón por la tardanza',
  people: [
    {
      guestId: 'ana',
      seat: 0,
      name: 'Ana Ruiz',
      now: SAID,
      wanted: { ...SAID, attends: true, meal: 'vegan', needs: ['nutAllergy'], activities: ['Party', 'Brunch'] },
    },
    {
      guestId: 'ana',
      seat: 1,
      name: 'Ana Ruiz',
      now: { ...SAID, name: null, attends: true },
      wanted: { ...SAID, name: null, attends: false },
    },
  ],
});

const words = {
  es: { diets: dietsEs, household: householdEs, people: peopleEs },
  en: { diets: dietsEn, household: householdEn, people: peopleEn },
};
let reads = 0;
async function show(locale: 'es' | 'en' = 'en', waiting: LateAnswersToDecide[] = [WAITING]) {
  reads = 0;
  server.use(
    http.get('*/api/v1/events/boda/late-answers', () => {
      reads += 1;
      return HttpResponse.json({ data: waiting });
    }),
  );
  const shown = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <NextIntlClientProvider locale={locale} timeZone="America/Mexico_City" messages={words[locale]}>
        <LateAnswers eventId="boda" />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
  if (waiting.length > 0) await screen.findByRole('listitem');
  else await waitFor(() => expect(reads).toBe(1));
  return shown;
}
const answering = (answer: () => Response) => {
  const sent: unknown[] = [];
  server.use(
    http.put('*/api/v1/late-answers/ruiz/decision', async ({ request }) => {
      sent.push(await request.json());
      return answer();
    }),
  );
  return sent;
};
const refusal = (code: string, status: number, more = {}) =>
  HttpResponse.json({ error: 'It cannot be.', code, requestId: 'r-1', ...more }, { status });

it('shows what each would change, and takes it', async () => {
  const sent = answering(() => HttpResponse.json({ data: { ...WAITING, state: 'accepted', version: 3 } }));
  await show();
  const rows = within(screen.getByRole('listitem'));
  expect(rows.getByText('Coming · Party · Brunch · Adult · Vegan · Nut or peanut allergy')).toBeVisible();
  expect(rows.getByText('Guest 1 of Ana Ruiz')).toBeVisible();
  expect(rows.getByText('Not coming')).toBeVisible();
  expect(rows.getByText('Perdón por la tardanza')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Accept the answer of Familia Ruiz' }));
  await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce());
  expect(reads).toBe(2);
  expect(sent).toEqual([{ accept: true, reason: '', version: 2 }]);
  expect(notify).toHaveBeenCalledWith({ tone: 'success', text: 'Done: the answer of Familia Ruiz counts now.' });
});

it('refuses with a reason, or without', async () => {
  const sent = answering(() => HttpResponse.json({ data: { ...WAITING, state: 'refused', version: 3 } }));
  await show('es');
  await userEvent.click(screen.getByRole('button', { name: 'No aceptar la respuesta de Familia Ruiz' }));
  await userEvent.type(screen.getByLabelText(/^Motivo/), 'El menú ya se pidió.');
  await userEvent.click(screen.getByRole('button', { name: 'Enviar decisión' }));
  await waitFor(() => expect(sent).toEqual([{ accept: false, reason: 'El menú ya se pidió.', version: 2 }]));
});

it.each([
  ['ALREADY_DECIDED', 'Eva Sol', 'Eva Sol has already decided on the answer of Familia Ruiz.'],
  ['ALREADY_DECIDED', null, 'Someone else has already decided on the answer of Familia Ruiz.'],
  ['STALE', null, 'Familia Ruiz sent another answer meanwhile: look at it before you decide.'],
])('tells of %s (by %s) and reads anew', async (code, decidedBy, text) => {
  answering(() => refusal(code, 409, { details: { ...WAITING, decidedBy } }));
  await show();
  await userEvent.click(screen.getByRole('button', { name: /^Accept the answer/ }));
  await waitFor(() => expect(notify).toHaveBeenCalledWith({ tone: 'error', text }));
  await waitFor(() => expect(router.refresh).toHaveBeenCalled());
});

it('says which activity is full by now', async () => {
  answering(() => refusal('INVALID', 422, { fields: { 'people.0.activityIds': 'No place left at Party.' } }));
  await show();
  await userEvent.click(screen.getByRole('button', { name: /^Accept the answer/ }));
  expect(await screen.findByText('It cannot be. No place left at Party.')).toBeVisible();
  expect(router.refresh).not.toHaveBeenCalled();
});

it('is not there where nothing waits', async () => {
  const { container } = await show('en', []);
  expect(container).toBeEmptyDOMElement();
});

it('says so where it cannot be read, and reads again', async () => {
  server.use(http.get('*/api/v1/events/boda/late-answers', () => refusal('INTERNAL', 500)));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <NextIntlClientProvider locale="en" timeZone="America/Mexico_City" messages={words.en}>
        <LateAnswers eventId="boda" />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.use(http.get('*/api/v1/events/boda/late-answers', () => HttpResponse.json({ data: [WAITING] })));
  await userEvent.click(again);
  expect(await screen.findByRole('listitem')).toBeVisible();
});
