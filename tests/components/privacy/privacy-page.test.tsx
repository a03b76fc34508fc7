import { readFileSync } from 'node:fs';
import { prerender } from 'react-dom/static';
import { createTranslator } from 'use-intl/core';
import { expect, it, vi } from 'vitest';
import { PrivacyPage } from '@/components/privacy/privacy-page';
import { KEPT_OFFLINE_DAYS } from '@/lib/config/constants';
import en from '@/messages/en/privacy.json';
import es from '@/messages/es/privacy.json';

vi.mock('next-intl/server', () => ({
  getTranslations: async ({ locale, namespace }: { locale: 'es' | 'en'; namespace: 'privacy' }) =>
    createTranslator({ locale, messages: { privacy: { es, en }[locale] }, namespace }),
}));
vi.mock('@/components/marketing/page-opening', () => ({ PageOpening: () => null }));
vi.mock('@/lib/i18n/navigation', () => ({ Link: () => null }));

it.each([
  ['es', /sin conexión.*tu reservación y tu boleto.*14 días/, /alergias.*vuelo.*cuenta bancaria/],
  ['en', /reservation and your ticket.*offline.*14 days/, /allergies.*flight.*bank account/],
] as const)(
  'tells of what the browser keeps for when there is no network, and of all that is asked later (%s)',
  async (locale, offline, later) => {
    const { prelude } = await prerender(<PrivacyPage locale={locale} />);
    const html = await new Response(prelude).text();
    expect(html).toMatch(offline);
    expect(html).toMatch(later);
  },
);

it('says as many days as the worker shows those pages', () => {
  const [, days] = /KEPT_AT_MOST_MS = (\d+) \* 24/.exec(readFileSync('public/guest-worker.js', 'utf8')) ?? [];
  expect(Number(days)).toBe(KEPT_OFFLINE_DAYS);
});
