import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roleName } from '@/lib/contract/role';
import { afterLoginPath, safeRedirect } from '@/lib/domain/redirects';
import { isStaff } from '@/lib/domain/roles';

describe('the path after login', () => {
  it.each([
    '/',
    '/adminReservacion',
    '/adminmaster/Asistentes?page=2&q=Mar%C3%ADa#top',
    '/en/adminmaster/Evento',
    '/eventos/PLS-DEMO-BODA/reservation/RSV-DEMO-0001/menuReservation',
    '/eventos?email=ana@example.test',
    '/eventos?back=%2Ffaqs',
    '/ma%C3%B1ana',
  ])('takes %s as it is', (path) => {
    expect(safeRedirect(path)).toBe(path);
  });

  it.each([
    '',
    'adminReservacion',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '\\/evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '/\r\nLocation: https://evil.test',
    '\t//evil.test',
    ' //evil.test',
    '/ /evil.test',
    '/%2f%2fevil.test',
    '/%2Fevil.test',
    '%2f%2fevil.test',
    '/%252f%252fevil.test',
    '/%25252fevil.test',
    '/%5cevil.test',
    '/%255cevil.test',
    '/%09/evil.test',
    '/%00/evil.test',
    '/%0d%0aLocation:%20https://evil.test',
    '/.//evil.test',
    '/..//evil.test',
    '/eventos/..//evil.test',
    '/en//evil.test',
    '/en/%2fevil.test',
    '/en\\evil.test',
    '/@evil.test',
    '/en@evil.test',
    '@evil.test',
    '//own.test@evil.test',
    'https://evil.test',
    'https:evil.test',
    'https:/evil.test',
    'http://own.test',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'mailto:a@evil.test',
    '/\u2028/evil.test',
    '/\u200b/evil.test',
    '/\uff0fevil.test',
    '/\u2215/x',
    '/%e2%88%95/x',
    '/\u2044evil.test',
    '/\u29f8evil.test',
    '/\u2571evil.test',
    '/\u29f5evil.test',
    '/en/\u2216evil.test',
    '/%ef%bc%8fevil.test',
    '/%zz',
    '/%ff',
    '/%25252525252525252fevil.test',
    '/faqs?a=\r\nLocation: https://evil.test',
    '/faqs#\t',
    '/faqs?a=\\\\evil.test',
    '?redirect=/faqs',
    '#/faqs',
    `/${'a'.repeat(2000)}`,
  ])('refuses %j', (path) => {
    expect(safeRedirect(path)).toBeNull();
  });

  it.each(['/login', '/login?redirect=%2Flogin', '/en/login', '/login/', '/LOGIN', '/%6cogin'])(
    'refuses the login page itself: %s',
    (path) => {
      expect(safeRedirect(path)).toBeNull();
    },
  );

  it('is none without one', () => {
    expect(safeRedirect(null)).toBeNull();
    expect(safeRedirect(undefined)).toBeNull();
  });

  it('never leaves the site, whatever a browser makes of it, with a language before it or not', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '//',
      '.',
      '..',
      '@',
      ':',
      '\t',
      '\n',
      ' ',
      '%2f',
      '%5c',
      '%09',
      '%252f',
      '%',
      '?',
      '#',
      'evil.test',
      'https',
      'javascript',
      'en',
      'a',
      '[',
      ']',
      '\u2028',
      '\uff0f',
    );
    let taken = 0;
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const path = safeRedirect(`/${pieces.join('')}`);
        if (path === null) return;
        taken += 1;
        for (const prefix of ['', '/en']) {
          for (const form of [path, decodeURIComponent(path.replace(/[?#].*$/s, ''))]) {
            expect(new URL(prefix + form, 'https://own.test').origin).toBe('https://own.test');
          }
        }
      }),
      { numRuns: 5000 },
    );
    expect(taken).toBeGreaterThan(100);
  });

  it('by role: staff to their event, attendees to their reservation with the query, support to its desk', () => {
    for (const role of roleName.options.filter(isStaff)) {
      expect(afterLoginPath(role, '?event=PLS-DEMO-BODA')).toBe('/adminmaster/Evento');
    }
    expect(afterLoginPath('attendee', '')).toBe('/adminReservacion');
    expect(afterLoginPath('attendee', '?event=PLS-DEMO-BODA')).toBe('/adminReservacion?event=PLS-DEMO-BODA');
    expect(afterLoginPath('reservation', 'a=1&b=2')).toBe('/adminReservacion?a=1&b=2');
    expect(afterLoginPath('guest', '')).toBe('/adminReservacion');
    expect(afterLoginPath('support', '?a=1')).toBe('/SidebarOptions');
  });

  it('does not pass a wanted path along', () => {
    expect(afterLoginPath('attendee', '?redirect=%2F%2Fevil.test&a=1')).toBe('/adminReservacion?a=1');
    expect(afterLoginPath('attendee', '?redirect=%2F%2Fevil.test')).toBe('/adminReservacion');
    // A mailed link's secret would stay in the history and in what the next page sends as its referrer.
    expect(afterLoginPath('reservation', '?token=secret&a=1')).toBe('/adminReservacion?a=1');
  });
});
