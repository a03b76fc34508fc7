import { createTranslator } from 'next-intl';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { expect, it, vi } from 'vitest';
import { SignUpPage } from '@/components/user/sign-up-page';
import enPackages from '@/messages/en/packages.json';
import esPackages from '@/messages/es/packages.json';
import { accountWords, words } from './session-forms';

const messages = {
  es: { account: accountWords.es, login: words.es, packages: esPackages },
  en: { account: accountWords.en, login: words.en, packages: enPackages },
};
vi.mock('next-intl/server', () => ({
  getTranslations: async ({ locale, namespace }: { locale: 'es' | 'en'; namespace: 'account' }) =>
    createTranslator({ locale, messages: messages[locale], namespace }),
  getMessages: async ({ locale }: { locale: 'es' | 'en' }) => messages[locale],
}));
vi.mock('next-intl', async (original) => ({
  ...(await original<typeof import('next-intl')>()),
  NextIntlClientProvider: ({ children }: { children: ReactNode }) => children,
}));
vi.mock('@/lib/i18n/navigation', () => ({ Link: ({ children }: { children: ReactNode }) => children }));
vi.mock('@/components/marketing/breadcrumb', () => ({ Breadcrumb: () => null }));
vi.mock('@/components/user/sign-up-form', () => ({
  SignUpForm: ({ agency }: { agency: string | null }) => <output>{agency ?? 'nobody’s'}</output>,
  VerifyForm: () => null,
}));

const post = async () => {
  throw new Error('the form was posted');
};

async function show(locale: 'es' | 'en', agency: Parameters<typeof SignUpPage>[0]['agency']) {
  const page = <SignUpPage locale={locale} query={{}} agency={agency} actions={{ signUp: post, verify: post }} />;
  const { prelude } = await prerender(page);
  document.body.innerHTML = await new Response(prelude).text();
  return { text: document.body.textContent, sent: document.querySelector('output')?.textContent };
}

it.each(['es', 'en'] as const)(
  'says whose link it is, or that it is nobody’s, and sends the agency along (%s)',
  async (locale) => {
    const { withAgency, noAgency } = accountWords[locale].signup;
    const known = await show(locale, { id: '2', name: 'Horizonte Eventos' });
    expect(known.text).toContain(withAgency.replace('{agency}', 'Horizonte Eventos'));
    expect(known.sent).toBe('2');
    const unknown = await show(locale, 'none');
    expect(unknown.text).toContain(noAgency);
    expect(unknown.sent).toBe('nobody’s');
    const plain = await show(locale, null);
    expect(plain.text).not.toContain(noAgency);
    expect(plain.sent).toBe('nobody’s');
  },
);
