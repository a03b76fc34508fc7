import { within } from '@testing-library/react';
import { createTranslator, NextIntlClientProvider } from 'next-intl';
import { prerender } from 'react-dom/static';
import { describe, expect, it, vi } from 'vitest';
import { EventOverview } from '@/components/console/event-overview/event-overview';
import type { Event } from '@/lib/contract/event';
import type { EventProfile } from '@/lib/contract/event-profile';
import commonEn from '@/messages/en/common.json';
import consoleEn from '@/messages/en/console.json';
import publicationEn from '@/messages/en/publication.json';
import commonEs from '@/messages/es/common.json';
import consoleEs from '@/messages/es/console.json';
import publicationEs from '@/messages/es/publication.json';
import { anEvent } from '../reservation/booking-fixtures';

const words = {
  es: { common: commonEs, console: consoleEs, publication: publicationEs },
  en: { common: commonEn, console: consoleEn, publication: publicationEn },
};
let language: 'es' | 'en' = 'es';
vi.mock('next-intl/server', () => ({
  getTranslations: async (namespace: 'console') =>
    createTranslator({ locale: language, messages: words[language], namespace }),
}));
vi.mock('@/components/ui/copy-value', () => ({ CopyValue: ({ value }: { value: string }) => <code>{value}</code> }));

const URL = 'https://plannea.test/eventos/PLS-ANA';
const NOBODY = { main: null, secondary: null, planner: null };

async function show(event: Partial<Event>, profile: Pick<EventProfile, 'team' | 'reopensWith'> | null) {
  const { prelude } = await prerender(
    <NextIntlClientProvider locale={language} timeZone="UTC" messages={words[language]}>
      <EventOverview
        event={anEvent({ code: 'PLS-ANA', ...event })}
        profile={profile}
        figures={null}
        permissions={[]}
        daysLeft={3}
        publicUrl={URL}
        locale={language}
        actions={null}
      />
    </NextIntlClientProvider>,
  );
  document.body.innerHTML = await new Response(prelude).text();
  return within(document.body);
}

describe.each(['es', 'en'] as const)('the link to share (%s)', (locale) => {
  const t = words[locale].publication;

  it('is handed out while guests can open the page', async () => {
    language = locale;
    const page = await show({ state: 'closed', openToGuests: true }, null);
    expect(page.getByText(URL)).toBeVisible();
    expect(page.getByRole('link', { name: words[locale].console.share.whatsapp })).toBeVisible();
  });

  it('is not once the months of the package are over, with what opens the page again', async () => {
    language = locale;
    const over = { state: 'published', openToGuests: false } as const;
    const page = await show(over, { team: NOBODY, reopensWith: 'romance' });
    expect(page.queryByText(URL)).toBeNull();
    expect(page.queryByRole('link', { name: words[locale].console.share.whatsapp })).toBeNull();
    expect(page.getByText(t.over.text)).toBeVisible();
    expect(page.getByText(t.over.reopens.replace('{name}', 'Romance'))).toBeVisible();
    expect((await show(over, { team: NOBODY, reopensWith: null })).getByText(t.over.last)).toBeVisible();
    expect((await show(over, null)).queryByText(t.over.last)).toBeNull();
  });

  it('waits for a draft to be published', async () => {
    language = locale;
    const page = await show({ state: 'draft', openToGuests: false }, { team: NOBODY, reopensWith: null });
    expect(page.getByText(t.noShare.text)).toBeVisible();
    expect(page.queryByText(t.over.last)).toBeNull();
  });
});

it.each([
  ['es', 'hora de Cancún'],
  ['en', 'Cancún time'],
] as const)('an event’s zone is called as people call it (%s)', async (locale, zone) => {
  language = locale;
  const page = await show({ timeZone: 'America/Cancun' }, null);
  expect(page.getByText(words[locale].console.overview.timeZone).nextSibling).toHaveTextContent(zone);
});
