import { describe, expect, it } from 'vitest';
import { pageVerdict } from '@/lib/maintenance/page-verdict';

const NOTICE = { show: '/maintenance-notice' };
const IN_ENGLISH = { show: '/en/maintenance-notice' };

describe('what a request meets during maintenance', () => {
  it.each([
    ['/', NOTICE],
    ['/en', IN_ENGLISH],
    ['/paquetes', NOTICE],
    ['/en/eventos/PLS-DEMO-BODA', IN_ENGLISH],
    ['/adminmaster/Evento', NOTICE],
    ['/english', NOTICE],
    ['/providers', NOTICE],
    ['/LOGIN', NOTICE],
    ['/%6Cogin', NOTICE],
    ['/login/', NOTICE],
    ['/login', { show: '/login/maintenance' }],
    ['/login/maintenance', { show: '/login/maintenance' }],
    ['/en/login', { show: '/en/login/maintenance' }],
    ['/provider/api/v1/stories', 'pass'],
    ['/_next/static/chunks/a.js', 'pass'],
    ['/robots.txt', 'pass'],
    ['/illustrations/parasol.svg', 'pass'],
  ])('%s', (pathname, expected) => {
    expect(pageVerdict({ pathname, isStaff: false })).toEqual(expected);
    expect(pageVerdict({ pathname, isStaff: true })).toBe('pass');
  });
});
