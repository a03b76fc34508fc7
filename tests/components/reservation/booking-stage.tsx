import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { NextIntlClientProvider } from 'next-intl';
import { type ComponentProps, useState } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { BookingFlow } from '@/components/reservation/booking-process';
import type { BookingStep } from '@/components/reservation/booking-steps';
import { queryClient } from '@/lib/api/query-client';
import type { Event } from '@/lib/contract/event';
import { bookingDraftOf } from '@/lib/stores/booking-draft';
import type { BookingDraft } from '@/lib/stores/booking-draft-shape';
import { noPersons } from '@/lib/stores/draft-people';
import english from '@/messages/en/booking.json';
import englishLogin from '@/messages/en/login.json';
import englishWaitlist from '@/messages/en/waitlist.json';
import spanish from '@/messages/es/booking.json';
import spanishLogin from '@/messages/es/login.json';
import spanishWaitlist from '@/messages/es/waitlist.json';
import { anAvailability, anEvent, aQuote, stay } from './booking-fixtures';

export type Language = 'es' | 'en';
export const words = { es: spanish, en: english };
const loginWords = { es: spanishLogin, en: englishLogin };
const waitlistWords = { es: spanishWaitlist, en: englishWaitlist };
export const router = { push: vi.fn(), replace: vi.fn(), refresh: vi.fn(), prefetch: vi.fn() };

export const server = setupServer();

/** What was brought into sight, by its words; jsdom has no screen. */
export const broughtIntoSight: (string | null)[] = [];
Element.prototype.scrollIntoView = function scroll() {
  broughtIntoSight.push(this.textContent);
};
// The whole flow renders in one document, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 });

/** The parts that the page fetches as they are needed; loading them is not what a test waits for. */
const loadParts = () =>
  Promise.all([
    import('@/components/reservation/contact-resolver'),
    import('@/components/reservation/pass-step'),
    import('@/components/reservation/checkout-step'),
    import('@/components/reservation/read-refusal'),
    import('@/lib/api/reservation'),
    import('@/lib/api/room-block'),
    import('@/lib/api/room-block'),
  ]);

/** What every step asks for; a test puts its own answers before these. */
const usualAnswers = [
  http.get('*/provider/api/v1/events/event-1/availability', () => HttpResponse.json({ data: anAvailability() })),
  http.post('*/provider/api/v1/events/event-1/quotes', () => HttpResponse.json({ data: aQuote() })),
  http.get('*/provider/api/v1/events/event-1/activities', () =>
    HttpResponse.json({
      data: { data: [], current_page: 1, per_page: 100, last_page: 1, total: 0, next_cursor: null },
    }),
  ),
  http.get('*/provider/api/v1/events/event-1/passes', () => HttpResponse.json({ data: { sharePercent: 20, left: 4 } })),
];

/** Of a test file: every step is answered as usual, and its parts are there before the first test. */
export function openStage(): void {
  beforeAll(async () => {
    server.listen({ onUnhandledRequest: 'error' });
    await loadParts();
  });
  beforeEach(() => server.use(...usualAnswers));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
}

export const refusal = (status: number, code: string, rest: object = {}) =>
  HttpResponse.json({ error: 'Frase del proveedor', code, requestId: 'req-42', ...rest }, { status });

interface StageProps {
  event: Event;
  first: BookingStep;
  begun: Pick<ComponentProps<typeof BookingFlow>, 'categoryId' | 'bookedKey' | 'wantsAnother' | 'offeredCoupon'>;
}

function Stage({ event, first, begun }: StageProps) {
  const [step, setStep] = useState(first);
  const goTo = (next: BookingStep, place = '') => {
    window.history.replaceState(null, '', `${window.location.pathname}#${place}`);
    setStep(next);
  };
  const [queries] = useState(
    () =>
      new QueryClient({
        defaultOptions: { ...queryClient().getDefaultOptions(), queries: { retry: false, staleTime: 30_000 } },
      }),
  );
  return (
    <QueryClientProvider client={queries}>
      <BookingFlow event={event} stay={stay} wanted={step} onGoTo={goTo} {...begun} />
    </QueryClientProvider>
  );
}

interface ShowOptions extends Partial<StageProps['begun']> {
  locale?: Language;
  step?: BookingStep;
  event?: Event;
  draft?: Partial<BookingDraft>;
}

let shown = 0;

/** The booking of an event of its own, so that no draft of another test is found. */
export function showBooking({ locale = 'es', step = 'contact', event, draft, ...begun }: ShowOptions = {}) {
  shown += 1;
  const booked = event ?? anEvent({ code: `PLS-TEST-${shown}` });
  document.documentElement.lang = locale;
  const store = bookingDraftOf(booked.code, stay);
  if (draft) store.getState().change(draft);
  const view = render(
    <NextIntlClientProvider
      locale={locale}
      timeZone="America/Mexico_City"
      messages={{
        booking: words[locale],
        waitlist: waitlistWords[locale],
        login: { captcha: loginWords[locale].captcha },
      }}
    >
      <Stage event={booked} first={step} begun={begun} />
    </NextIntlClientProvider>,
  );
  return { ...view, event: booked, store };
}

export const typedContact = {
  firstName: 'Lucía',
  lastName: 'Hernández',
  maternalLastName: '',
  email: 'lucia@example.mx',
  mobile: '55 1234 5678',
};

export const chosenRoom = {
  id: '1',
  categoryId: 'sea',
  ...stay,
  adults: 2,
  juniors: 0,
  minors: 0,
  infants: 0,
  persons: noPersons(),
  observations: '',
};

export const readyDraft = { contact: typedContact, roomsConfiguration: [chosenRoom] };
