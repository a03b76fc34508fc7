import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import type { DepositDesk } from '@/components/attendee/desk/deposit-desk';
import { permissionsOf } from '@/lib/domain/permissions';
import { AppRouter } from '../console/app-router';
import { type Language, words } from './show-attendees';

const EVENT = { id: 'event-1', timeZone: 'America/Cancun', scopes: [] };

/** A desk as the agency sees it, and the person at it. */
export function showDesk(Desk: typeof DepositDesk, locale: Language) {
  document.documentElement.lang = locale;
  render(
    <AppRouter>
      <NextIntlClientProvider locale={locale} timeZone="America/Mexico_City" messages={words[locale]}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <Desk permissions={permissionsOf('agency', [])} event={EVENT} />
        </QueryClientProvider>
      </NextIntlClientProvider>
    </AppRouter>,
  );
  return userEvent.setup();
}

/** Every key and click of a person, counted. */
export function countedPresses(person: ReturnType<typeof userEvent.setup>) {
  let presses = 0;
  return {
    key: async (key: string) => {
      presses += 1;
      await person.keyboard(key);
    },
    count: () => presses,
  };
}
