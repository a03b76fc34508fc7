import { render, screen } from '@testing-library/react';
import { createTranslator } from 'next-intl';
import { expect, it, vi } from 'vitest';
import { WhoIsComing } from '@/components/event/guests/who-is-coming';
import english from '@/messages/en/event.json';
import spanish from '@/messages/es/event.json';
import { anEvent } from '../reservation/booking-fixtures';

type Language = 'es' | 'en';
const words = { es: spanish, en: english };

vi.mock('next-intl/server', () => ({
  getTranslations: async ({ locale, namespace }: { locale: Language; namespace: 'event.guests' }) =>
    createTranslator({ locale, messages: { event: words[locale] }, namespace }),
}));
vi.mock('@/lib/i18n/navigation', () => import('../console/fake-navigation'));
vi.mock('next/link', async () => ({ default: (await import('../console/fake-link')).FakeLink }));

const LIST = { shows: 'names' as const, attending: 1, names: [{ id: 'guest-1', name: 'Lucía H.' }] };

it.each<Language>(['es', 'en'])('who looks for friends is not asked for their own name (%s)', async (locale) => {
  const of = (booked: boolean) => WhoIsComing({ event: anEvent(), list: LIST, locale, booked });
  const t = words[locale].guests;
  const stranger = render(await of(false));
  expect(screen.getByLabelText(t.search)).toBeVisible();
  stranger.unmount();
  render(await of(true));
  expect(screen.queryByLabelText(t.search)).toBeNull();
  expect(screen.getByLabelText(t.searchOthers)).toBeVisible();
});
