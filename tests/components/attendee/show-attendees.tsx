import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { AttendeesView } from '@/components/attendee/attendees-view';
import { TOAST_EVENT, type Toast } from '@/components/ui/notify';
import type { Reservation, ReservationSummary } from '@/lib/contract/reservation';
import type { RoleName } from '@/lib/contract/role';
import { type PermissionChange, permissionsOf } from '@/lib/domain/permissions';
import english from '@/messages/en/attendees.json';
import englishPayment from '@/messages/en/payment.json';
import englishMethods from '@/messages/en/payment-methods.json';
import englishStanding from '@/messages/en/standing.json';
import englishTransport from '@/messages/en/transport.json';
import spanish from '@/messages/es/attendees.json';
import spanishPayment from '@/messages/es/payment.json';
import spanishMethods from '@/messages/es/payment-methods.json';
import spanishStanding from '@/messages/es/standing.json';
import spanishTransport from '@/messages/es/transport.json';
import { AppRouter } from '../console/app-router';
import { counts } from './reservations';

export type Language = 'es' | 'en';
export const words = {
  es: {
    attendees: spanish,
    payment: spanishPayment,
    paymentMethods: spanishMethods,
    standing: spanishStanding,
    transport: spanishTransport,
  },
  en: {
    attendees: english,
    payment: englishPayment,
    paymentMethods: englishMethods,
    standing: englishStanding,
    transport: englishTransport,
  },
};

interface ShowOptions {
  locale: Language;
  role?: RoleName;
  /** What the agency changed of the role's permissions. */
  changes?: PermissionChange[];
  /** Query of the address, such as `?key=…`. */
  search?: string;
}

/** The page's own part, at an address, as a person of the role sees it. */
export function showAttendees({ locale, role = 'agency', changes = [], search = '' }: ShowOptions) {
  document.documentElement.lang = locale;
  const path = `${locale === 'en' ? '/en' : ''}/adminmaster/Asistentes`;
  window.history.replaceState(null, '', path + search);
  const event = { id: 'event-1', eventName: 'Ximena & Leonardo', timeZone: 'America/Cancun', scopes: [] };
  return render(
    <AppRouter>
      <NextIntlClientProvider locale={locale} timeZone="America/Mexico_City" messages={words[locale]}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <AttendeesView permissions={permissionsOf(role, changes)} event={event} />
        </QueryClientProvider>
      </NextIntlClientProvider>
    </AppRouter>,
  );
}

/** The list call; `asked` are the queries that came. */
export function listing(rows: ReservationSummary[], { total = rows.length, perPage = 20 } = {}) {
  const asked: URLSearchParams[] = [];
  const handler = http.get('*/provider/api/v1/events/event-1/reservations', ({ request }) => {
    const query = new URL(request.url).searchParams;
    asked.push(query);
    return HttpResponse.json({
      data: {
        data: rows,
        current_page: Number(query.get('page') ?? 1),
        per_page: perPage,
        last_page: Math.max(1, Math.ceil(total / perPage)),
        total,
        next_cursor: null,
      },
    });
  });
  return { handler, asked };
}

/** The numbers beside the filters. */
export const counting = (answer = counts()) =>
  http.get('*/provider/api/v1/events/event-1/reservations/counts', () => HttpResponse.json({ data: answer }));

/**
 * What the list asks for beside its rows: nobody holds many rooms without a payment, and what is kept of people is not
 * shown.
 */
export const beside = () => [
  counting(),
  http.get('*/provider/api/v1/events/event-1/unpaid-addresses', () => HttpResponse.json({ data: [] })),
  http.get('*/provider/api/v1/reservations/:key/erasure', () =>
    HttpResponse.json({ error: 'No.', code: 'FORBIDDEN', requestId: 'r' }, { status: 403 }),
  ),
];

/** The reservation as it is at the time of each call; nobody has noted anything about it. */
export const reading = (now: () => Reservation) =>
  http.get(/\/provider\/api\/v1\/reservations\/[^/]+(\/notes)?$/, ({ request }) =>
    HttpResponse.json({ data: request.url.endsWith('/notes') ? [] : now() }),
  );

/** A decision's call; `bodies` are what was sent. */
export function deciding(path: string, answer: () => Response | Promise<Response>) {
  const bodies: unknown[] = [];
  const handler = http.post(`*/provider/api/v1/${path}`, async ({ request }) => {
    bodies.push(await request.json());
    return answer();
  });
  return { handler, bodies };
}

export const refused = (status: number, code: string, details?: unknown) =>
  HttpResponse.json({ error: 'a sentence of the provider', code, details, requestId: 'req-42' }, { status });

/** Toasts asked for while a test runs. */
export function watchToasts(): { toasts: Toast[]; stop: () => void } {
  const toasts: Toast[] = [];
  const add = (event: Event) => toasts.push((event as CustomEvent<Toast>).detail);
  window.addEventListener(TOAST_EVENT, add);
  return { toasts, stop: () => window.removeEventListener(TOAST_EVENT, add) };
}
