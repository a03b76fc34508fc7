import { expect, test } from 'vitest';
import { readAgent } from '@/lib/domain/user-agent';

const MOZILLA = 'Mozilla/5.0';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`,
    'computer',
    'Chrome',
    'Windows',
  ],
  [
    `${MOZILLA} (Windows NT 10.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    'computer',
    'Edge',
    'Windows',
  ],
  [`${MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'computer', 'Firefox', 'Linux'],
  [
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15`,
    'computer',
    'Safari',
    'macOS',
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1`,
    'phone',
    'Safari',
    'iOS',
  ],
  [
    `${MOZILLA} (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile/15E148`,
    'tablet',
    'Chrome',
    'iPadOS',
  ],
  [
    `${MOZILLA} (Linux; Android 15; Pixel 9) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`,
    'phone',
    'Chrome',
    'Android',
  ],
  [
    `${MOZILLA} (Linux; Android 15; SM-X910) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36`,
    'tablet',
    'Samsung Internet',
    'Android',
  ],
  ['curl/8.5.0', 'unknown', null, null],
  ['', 'unknown', null, null],
])('%s', (header, device, browser, system) => {
  expect(readAgent(header)).toEqual({ device, browser, system });
});

test('a call without the header is of an unknown device', () => {
  expect(readAgent(null)).toEqual({ device: 'unknown', browser: null, system: null });
});
