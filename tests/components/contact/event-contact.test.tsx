import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import Page from '@/app/[locale]/(booking)/contacto/query/page';
import ThanksPage from '@/app/[locale]/(booking)/thank-you/query/page';
import type { Agency } from '@/lib/contract/agency';
import type { Event } from '@/lib/contract/event';
import { anEvent } from '../reservation/booking-fixtures';

const asked: string[] = [];
vi.mock('@/lib/loaders/load-event', () => ({
  loadEvent: async (code: string) => {
    asked.push(code);
    return code === 'PLS-TEST-BODA' ? anEvent() : null;
  },
}));
vi.mock('@/lib/i18n/page-locale', () => ({
  pageLocale: async (params: Promise<{ locale: string }>) => (await params).locale,
}));
vi.mock('@/app/[locale]/(site)/(marketing)/contacto/post-contact', () => ({ postContact: async () => null }));
vi.mock('@/components/contact/contact-page', () => ({
  ContactPage: ({ event }: { event: Event | null }) => (
    <p>{event ? `writes to ${event.agency.name} about ${event.code}` : 'writes to the platform'}</p>
  ),
}));
vi.mock('@/components/contact/thank-you', () => ({
  ThankYou: ({ event }: { event: Event | null }) => <p>{event ? `back to ${event.code}` : 'back to the platform'}</p>,
}));
vi.mock('@/components/layout/site-frame', () => ({
  SiteFrame: ({ agency, children }: { agency?: Agency; children: ReactNode }) => (
    <>
      <header>{agency?.name ?? 'platform'}</header>
      {children}
    </>
  ),
}));

const show = async (evento?: string | string[], page: typeof Page = Page) => {
  const searchParams = Promise.resolve(evento === undefined ? {} : { evento });
  render(await page({ params: Promise.resolve({ locale: 'es' }), searchParams }));
};
beforeEach(() => {
  asked.length = 0;
});

it('the form that an event’s address names is its agency’s, as its frame is', async () => {
  await show(' pls-test-boda ');
  expect(asked).toEqual(['PLS-TEST-BODA']);
  expect(screen.getByText('writes to Costa Eterna Bodas about PLS-TEST-BODA')).toBeVisible();
  expect(screen.getByRole('banner')).toHaveTextContent('Costa Eterna Bodas');
});

it('without an event, or with one that is not there, it is the platform’s', async () => {
  for (const evento of [undefined, '', 'PLS-NO-HAY', ['PLS-NO-HAY', 'PLS-TEST-BODA']]) {
    document.body.innerHTML = '';
    await show(evento);
    expect(screen.getByText('writes to the platform')).toBeVisible();
    expect(screen.getByRole('banner')).toHaveTextContent('platform');
  }
});

it('whoever wrote about an event stays with it and its agency', async () => {
  await show('PLS-TEST-BODA', ThanksPage);
  expect(screen.getByText('back to PLS-TEST-BODA')).toBeVisible();
  expect(screen.getByRole('banner')).toHaveTextContent('Costa Eterna Bodas');
  document.body.innerHTML = '';
  await show('PLS-NO-HAY', ThanksPage);
  expect(screen.getByText('back to the platform')).toBeVisible();
  expect(screen.getByRole('banner')).toHaveTextContent('platform');
});
