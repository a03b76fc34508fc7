import { describe, expect, it } from 'vitest';
import { decodings, pathForms } from '@/lib/domain/path-forms';

/** A letter that is encoded so many times. */
const encoded = (times: number) => `%${'25'.repeat(times - 1)}61`;

describe('what a text decodes to', () => {
  it('is the text alone where nothing is encoded', () => {
    for (const text of ['', 'adminmaster', '100%', '%zz']) expect(decodings(text)).toEqual([text]);
  });

  it('is told step by step', () => {
    expect(decodings(encoded(3))).toEqual(['%252561', '%2561', '%61', 'a']);
    expect(decodings('%c3%b1andu')).toEqual(['%c3%b1andu', 'ñandu']);
  });

  it('leaves bytes that are no letter as they are', () => {
    expect(decodings('%ff/%61')).toEqual(['%ff/%61', '%ff/a']);
  });

  it('ends after five steps, whatever is left', () => {
    expect(decodings(encoded(5)).at(-1)).toBe('a');
    expect(decodings(encoded(6))).toHaveLength(6);
    expect(decodings(encoded(9)).at(-1)).toBe(encoded(4));
  });
});

describe('what a path can be read as', () => {
  const only = (path: string) => {
    const [first, ...others] = pathForms(path).map((form) => form.join('/'));
    return others.every((other) => other === first) ? first : null;
  };

  it.each([
    ['/Admin/Perfil', 'admin/perfil'],
    ['//admin\\.\\perfil/', 'admin/perfil'],
    ['/en/admin', 'admin'],
    ['/es/admin', 'admin'],
    ['/fr/admin', 'fr/admin'],
    ['/admin/en', 'admin/en'],
    ['/admin?x=/perfil', 'admin'],
    ['/admin#/perfil\n/more', 'admin'],
    ['/admin.rsc/perfil;x=1', 'admin/perfil'],
    ['/.well-known/x', '.well-known/x'],
    ['/_next/data/build/admin.json', 'admin'],
    ['/_next/data/build/es/admin.json', 'admin'],
    ['/_next/static/build/admin', '_next/static/build/admin'],
    ['/files/data/build/admin', 'files/data/build/admin'],
    ['/', ''],
  ])('%j is %j and nothing else', (path, expected) => {
    expect(only(path)).toBe(expected);
  });

  it('is each of its decodings, with dots followed and not', () => {
    const forms = pathForms('/admin/%2e%2e/faqs').map((form) => form.join('/'));
    expect(forms).toContain('faqs');
    expect(forms.some((form) => form.startsWith('admin/') && form.endsWith('/faqs'))).toBe(true);
  });
});
