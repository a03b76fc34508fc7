import { render } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import type { SessionUser } from '@/lib/contract/session';
import englishAccount from '@/messages/en/account.json';
import english from '@/messages/en/login.json';
import spanishAccount from '@/messages/es/account.json';
import spanish from '@/messages/es/login.json';

export type Language = 'es' | 'en';
export const words = { es: spanish, en: english };
export const accountWords = { es: spanishAccount, en: englishAccount };

/** Shows a part of a page in a language, at an address, as the pages do. */
export function show(part: ReactNode, { locale, at }: { locale: Language; at: string }) {
  document.documentElement.lang = locale;
  window.history.replaceState(null, '', at);
  return render(
    <NextIntlClientProvider
      locale={locale}
      timeZone="America/Mexico_City"
      messages={{ login: words[locale], account: accountWords[locale] }}
    >
      {part}
    </NextIntlClientProvider>,
  );
}

export const user: SessionUser = {
  uid: 'user-1',
  name: 'Ana López',
  email: 'ana@demo.test',
  role: { name: 'agency' },
  idagency: 'agency-1',
  idEvent: 'event-1',
  type: 'U',
  reservationKey: null,
  languageCode: 'es',
};
const session = { ...user, expiresAt: '2027-01-01T00:00:00.000Z', impersonatedBy: null, permissions: [] };
export const loginAnswer = { authenticated: user, data: session };
export const holderSession = { ...session, type: 'R', role: { name: 'reservation' }, reservationKey: 'RSV-DEMO-0001' };

/** Answers a call of the provider once it is asked; `calls` are the bodies that came. */
export function answering(path: string, answer: () => Response | Promise<Response>) {
  const calls: unknown[] = [];
  const handler = http.post(`*/provider${path}`, async ({ request }) => {
    const text = await request.text();
    calls.push(text === '' ? null : JSON.parse(text));
    return answer();
  });
  return { handler, calls };
}

export const failing = (status: number, code: string, headers?: Record<string, string>) => () =>
  HttpResponse.json({ error: 'a sentence of the provider', code, requestId: 'req-42' }, { status, headers });
