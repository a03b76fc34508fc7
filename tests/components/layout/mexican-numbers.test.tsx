import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider, useLocale, useTranslations } from 'next-intl';
import { createTranslator } from 'use-intl/core';
import { beforeAll, describe, expect, it, vi } from 'vitest';

// As the page's first script and each process do.
beforeAll(async () => {
  await import('@/instrumentation-client');
});

const messages = {
  total: 'Son {count, number}',
  many: '{count, plural, one {# invitado} other {# invitados}}',
  part: '{share, number, percent}',
};

function Sentence({ count }: { count: number }) {
  const t = useTranslations();
  return (
    <p lang={useLocale()}>
      {t('total' as never, { count } as never)}, {t('many' as never, { count } as never)}
    </p>
  );
}

const shown = (locale: 'es' | 'en', count: number) => {
  const { unmount } = render(
    <NextIntlClientProvider locale={locale} messages={messages as never}>
      <Sentence count={count} />
    </NextIntlClientProvider>,
  );
  const paragraph = screen.getByText(/Son/);
  const answer = [paragraph.textContent, paragraph.lang];
  unmount();
  return answer;
};

describe('numbers in sentences', () => {
  it('are written as in Mexico in the browser, while the language of addresses stays what it was', () => {
    expect(shown('es', 10_000)).toEqual(['Son 10,000, 10,000 invitados', 'es']);
    expect(shown('es', 1000)).toEqual(['Son 1,000, 1,000 invitados', 'es']);
    expect(shown('es', 1.5)).toEqual(['Son 1.5, 1.5 invitados', 'es']);
    expect(shown('es', 1)).toEqual(['Son 1, 1 invitado', 'es']);
    expect(shown('en', 10_000)).toEqual(['Son 10,000, 10,000 invitados', 'en']);
  });

  it('are the same on the server, whose configuration asks for it before it makes a formatter', async () => {
    vi.doMock('next/root-params', () => ({ locale: async () => 'es' }));
    vi.doMock('next-intl/server', () => ({ getRequestConfig: (config: unknown) => config }));
    await import('@/lib/i18n/request');
    const t = createTranslator({ locale: 'es', messages: messages as never });
    expect(t('total' as never, { count: 10_000 } as never)).toBe('Son 10,000');
    expect(t('many' as never, { count: 10_000 } as never)).toBe('10,000 invitados');
    expect(t('part' as never, { share: 0.125 } as never)).toBe('13%');
  });

  it('of other languages and kinds are as they were, also where it is asked for twice', async () => {
    vi.resetModules();
    await import('@/lib/config/mexican-numbers');
    expect(new Intl.NumberFormat('es').format(10_000)).toBe('10,000');
    expect(new Intl.NumberFormat('de').format(1000)).toBe('1.000');
    expect(new Intl.NumberFormat('es-ES').format(10_000)).toBe('10.000');
    expect(new Intl.NumberFormat('es', { style: 'currency', currency: 'MXN' }).format(1)).toBe('$1.00');
    expect(new Intl.NumberFormat('es')).toBeInstanceOf(Intl.NumberFormat);
    expect(new Intl.PluralRules('es').select(1)).toBe('one');
    expect(new Intl.PluralRules('es').select(1_000_000)).toBe('many');
  });
});
