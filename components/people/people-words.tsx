import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';

/** The words that the parts of the pages about people need in the browser. */
export async function PeopleWords({ children }: { children: ReactNode }) {
  const { common, people, console: words } = await getMessages();
  return (
    <NextIntlClientProvider
      messages={{ common, people, console: { roles: words.roles, lists: words.lists, place: words.place } }}
    >
      {children}
    </NextIntlClientProvider>
  );
}
