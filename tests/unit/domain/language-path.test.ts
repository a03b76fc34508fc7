import { describe, expect, it } from 'vitest';
import { languagePrefix, localeOfPath, localePath, prefixOfPath, withoutLocale } from '@/lib/domain/language-path';

describe('addresses', () => {
  it('have a prefix in English alone', () => {
    expect(['es' as const, 'en' as const].map(languagePrefix)).toEqual(['', '/en']);
  });

  it.each([
    ['/', 'es', '/'],
    ['/', 'en', '/en'],
    ['/eventos?clave=A', 'en', '/en/eventos?clave=A'],
    ['/eventos/PLS-A#hotel', 'es', '/eventos/PLS-A#hotel'],
    ['/?from=mail', 'en', '/en?from=mail'],
  ] as const)('%s in %s is %s', (href, locale, address) => {
    expect(localePath(href, locale)).toBe(address);
  });

  it.each([
    ['/en', 'en', '/'],
    ['/en/eventos', 'en', '/eventos'],
    ['/es/eventos', 'es', '/eventos'],
    ['/eventos', 'es', '/eventos'],
    ['/english', 'es', '/english'],
    ['/', 'es', '/'],
  ] as const)('%s is in %s, page %s', (address, locale, page) => {
    expect(localeOfPath(address)).toBe(locale);
    expect(prefixOfPath(address)).toBe(locale === 'en' ? '/en' : '');
    expect(withoutLocale(address)).toBe(page);
  });
});
