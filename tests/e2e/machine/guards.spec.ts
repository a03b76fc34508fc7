import { type APIRequestContext, type APIResponse, test as base, expect } from 'playwright/test';

const PASSWORD = 'Demo-2026-boda';
const AUTHORIZATION = { authorization: 'demo-agency-token' };
const CONSOLE = '/adminmaster/Asistentes';
const SECRET = 'A'.repeat(43);
/** What stands on that page for those who may see it, in its HTML and in its payload. */
const DATA = /RSV-[0-9A-Z]|[\w.]+@demo\.test|console-sidebar/;

type Headers = Record<string, string>;
/** Calls with these headers alone: no cookie of another call. */
type Apart = (headers: Headers) => Promise<APIRequestContext>;
const five = (word: string) => Array(5).fill(word).join(':');
const RSC = { rsc: '1' };

/** Headers that Next, or another version of it, or a proxy, gives a meaning. */
const HEADERS: Headers[] = [
  { 'x-middleware-subrequest': 'middleware' },
  { 'x-middleware-subrequest': five('middleware') },
  { 'x-middleware-subrequest': five('src/middleware') },
  { 'x-middleware-subrequest': 'pages/_middleware' },
  { 'X-Middleware-Subrequest': five('middleware'), 'x-middleware-subrequest-id': '1' },
  { 'x-middleware-next': '1' },
  { 'x-middleware-rewrite': CONSOLE },
  { 'x-middleware-skip': '1', 'x-middleware-invoke': '1' },
  { 'x-middleware-prefetch': '1', purpose: 'prefetch' },
  { 'x-middleware-override-headers': 'cookie', 'x-middleware-request-cookie': 'access_token=x' },
  { 'x-invoke-path': CONSOLE, 'x-invoke-output': CONSOLE, 'x-invoke-status': '200' },
  { 'x-matched-path': '/es/adminmaster/Asistentes', 'x-now-route-matches': '1=es' },
  { 'x-nextjs-data': '1' },
  { 'x-nextjs-rewrite': CONSOLE, 'x-nextjs-rewritten-path': '/faqs' },
  { 'x-original-url': '/faqs', 'x-rewrite-url': '/faqs' },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
  { 'x-forwarded-prefix': '/en', 'x-forwarded-uri': '/faqs' },
  { host: 'evil.example' },
  { 'x-http-method-override': 'POST', 'next-resume': '1' },
  RSC,
  { ...RSC, 'next-router-prefetch': '1' },
  { ...RSC, 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' },
  { ...RSC, 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_full' },
  { ...RSC, 'next-url': '/faqs', 'next-router-state-tree': '%5B%22%22%5D' },
  { ...RSC, 'x-middleware-subrequest': five('middleware') },
];

const PATHS = [
  CONSOLE,
  `${CONSOLE}/`,
  '/en/adminmaster/Asistentes',
  '/es/adminmaster/Asistentes',
  '/adminmaster//Asistentes',
  '//adminmaster/Asistentes',
  '/en//adminmaster/Asistentes',
  '/adminmaster%2FAsistentes',
  '/adminmaster%2fAsistentes',
  '/%2Fadminmaster/Asistentes',
  '/adminmaster%252FAsistentes',
  '/adminmaster%5CAsistentes',
  '/%61dminmaster/%41sistentes',
  '/%2561dminmaster/Asistentes',
  '/AdminMaster/Asistentes',
  '/ADMINMASTER/ASISTENTES',
  '/EN/adminmaster/Asistentes',
  '/ES/adminmaster/Asistentes',
  '/es/es/adminmaster/Asistentes',
  '/faqs/..%2fadminmaster/Asistentes',
  '/faqs/%2e%2e/adminmaster/Asistentes',
  '/adminmaster;x=1/Asistentes',
  '/adminmaster/Asistentes;x=1',
  '/adminmaster/Asistentes%00',
  '/adminmaster/Asistentes%20',
  '/_next/data/build/adminmaster/Asistentes.json',
  '/_next/data/build/es/adminmaster/Asistentes.json',
  '/adminmaster/Asistentes.rsc',
  '/adminmaster/Asistentes.json',
  '/adminmaster/Asistentes.segments/_tree.segment.rsc',
  '/adminmaster/Asistentes.prefetch.rsc',
  '/adminmaster/Asistentes?_rsc=1a2b3',
  '/adminmaster/Asistentes?nxtPlocale=es&__nextLocale=es',
  '/adminmaster/Asistentes?__nextDataReq=1',
  '/es/(console)/adminmaster/Asistentes',
  '/(console)/adminmaster/Asistentes',
];

/** The cookies of a login of its own: a context that is logged in already would lose that session to it. */
const logIn = async (apart: Apart, path: string, data: unknown): Promise<string> => {
  const request = await apart({});
  const answer = await request.post(`/provider${path}`, { data, headers: AUTHORIZATION });
  expect(answer.status()).toBe(200);
  const lines = answer.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie');
  return lines.map(({ value }) => value.split(';')[0]).join('; ');
};
const byPassword = (apart: Apart, name: string) =>
  logIn(apart, '/api/auth/login', { email: `${name}@demo.test`, password: PASSWORD });

/** Cookies that open no console: nobody's, an attendee's, a reservation's, and forged ones. */
async function strangers(apart: Apart): Promise<Record<string, string>> {
  const attendee = await byPassword(apart, 'attendee');
  const token = /access_token=([^;]+)/.exec(attendee)?.[1] ?? '';
  const [head = '', body = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
  const raised = Buffer.from(JSON.stringify({ ...claims, role: 'admin', idagency: null })).toString('base64url');
  const none = Buffer.from('{"alg":"none"}').toString('base64url');
  const user = encodeURIComponent(JSON.stringify({ uid: 'u', role: { name: 'admin' }, idagency: null, type: 'U' }));
  return {
    visitor: '',
    attendee,
    holder: await logIn(apart, '/login', { key: 'RSV-DEMO-0001', email: 'attendee@demo.test' }),
    'raised claims': `access_token=${head}.${raised}.${signature}; user=${user}`,
    'no algorithm': `access_token=${none}.${raised}.; user=${user}`,
    'two tokens': `access_token=${none}.${raised}.; access_token=${token}`,
    'a readable user alone': `user=${user}`,
  };
}

/** The whole address: a path that begins with // would name another host. */
async function expectClosed(request: APIRequestContext, address: string, headers: Headers, said: string, hops = 0) {
  const answer = await request.get(address, { headers, maxRedirects: 0 });
  const text = await answer.text();
  // The payload of a page that is not there comes with 200 and says so inside.
  const isNone = headers.rsc !== undefined && text.includes('NEXT_HTTP_ERROR_FALLBACK;404');
  expect.soft([301, 307, 308, 400, 401, 403, 404, ...(isNone ? [200] : [])], said).toContain(answer.status());
  expect.soft(text, said).not.toMatch(DATA);
  const { location } = answer.headers();
  if (!location) return;
  const next = new URL(location, address);
  expect.soft(next.host, said).toBe(new URL(address).host);
  if (/^(?:\/en)?\/login$/.test(next.pathname)) expect.soft(next.search, said).toContain('redirect=');
  else if (hops < 3 && next.host === new URL(address).host)
    await expectClosed(request, next.href, headers, said, hops + 1);
  else expect.soft(location, said).toBe('the login');
}

const test = base.extend<{ apart: Apart }>({
  apart: async ({ playwright, baseURL }, use) => {
    const opened: APIRequestContext[] = [];
    await use(async (extraHTTPHeaders) => {
      const context = await playwright.request.newContext({ ...(baseURL && { baseURL }), extraHTTPHeaders });
      opened.push(context);
      return context;
    });
    for (const context of opened) await context.dispose();
  },
});

test.describe.configure({ timeout: 180_000 });

test('no header and no spelling of an address shows a page of the console to whoever may not see it', async ({
  apart,
  baseURL,
}) => {
  const site = new URL(baseURL ?? '').origin;
  for (const [who, cookie] of Object.entries(await strangers(apart))) {
    const request = await apart(cookie ? { cookie } : {});
    for (const headers of HEADERS) {
      await expectClosed(request, site + CONSOLE, headers, `${who} with ${JSON.stringify(headers)}`);
    }
    for (const path of PATHS) {
      await expectClosed(request, site + path, {}, `${who} at ${path}`);
      await expectClosed(request, site + path, RSC, `${who} at ${path} for its payload`);
    }
  }
});

test('those who may see it get it kept by no cache, as a page and as its payload, and another’s not', async ({
  apart,
}) => {
  const unkept = (answer: APIResponse) => expect(answer.headers()['cache-control']).toMatch(/no-store/);
  const own = await apart({ cookie: await byPassword(apart, 'agency') });
  const other = await apart({ cookie: await byPassword(apart, 'agency2') });
  // A redirect is followed by hand: the client would leave the cookie behind.
  const read = async (request: APIRequestContext, path: string, headers: Headers): Promise<string> => {
    const answer = await request.get(path, { headers, maxRedirects: 0 });
    unkept(answer);
    const { location } = answer.headers();
    if (location?.includes('_rsc') && !path.includes('_rsc')) return read(request, location, headers);
    expect([path, answer.status()]).toEqual([path, 200]);
    return answer.text();
  };
  /** The address with the event that the page shows to this person, where it shows one. */
  const withEvent = async (request: APIRequestContext, path: string) =>
    (await request.get(path, { maxRedirects: 0 })).headers().location ?? path;
  for (const headers of [{}, RSC]) {
    for (const path of [CONSOLE, '/en/adminmaster/Usuarios']) {
      expect(await read(own, await withEvent(own, path), headers), path).toMatch(DATA);
      expect(await read(other, await withEvent(other, path), headers), path).not.toMatch(
        /[^.\w]agency@demo\.test|RSV-DEMO-0001/,
      );
    }
    await read(own, '/admin/Perfil', headers);
  }
  unkept(await (await apart({})).get(CONSOLE, { maxRedirects: 0 }));
});

test('pages with a secret in their address tell it to nobody: no other site, no cache', async ({ request }) => {
  for (const path of [
    `/login-link?token=${SECRET}`,
    `/account/reset/${SECRET}`,
    `/account/invitation/${SECRET}`,
    `/signup?token=${SECRET}`,
    `/eventos/PLS-DEMO-BODA/lista-de-espera?token=${SECRET}`,
  ]) {
    for (const prefix of ['', '/en']) {
      const answer = await request.get(prefix + path);
      const html = await answer.text();
      expect.soft(answer.status(), prefix + path).toBeLessThan(500);
      const policy = /<meta name="referrer" content="([^"]+)"/.exec(html)?.[1] ?? answer.headers()['referrer-policy'];
      expect.soft(policy, prefix + path).toMatch(/^(?:same-origin|no-referrer)$/);
      if (html.includes(SECRET)) expect.soft(answer.headers()['cache-control'], prefix + path).toMatch(/no-store/);
    }
  }
});

/** Each as the browser's address has it: encoded once and twice, with a language before it, with what browsers drop. */
const ELSEWHERE = [
  '//evil.example',
  '/\\evil.example',
  '%2F%2Fevil.example',
  '%252F%252Fevil.example',
  '/%09/evil.example',
  '/en//evil.example',
  'https:evil.example',
  'javascript:alert(document.domain)',
  'data:text/html,<script>alert(1)</script>',
  '//own.example@evil.example',
];

for (const javaScriptEnabled of [true, false]) {
  test(`a login goes to no other site, ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
    browser,
    baseURL,
  }) => {
    for (const [turn, wanted] of ELSEWHERE.entries()) {
      // Half of them a way: each value is tried by one of the two.
      if (turn % 2 === Number(javaScriptEnabled)) continue;
      const context = await browser.newContext({ baseURL, javaScriptEnabled });
      const page = await context.newPage();
      page.on('dialog', (dialog) => {
        expect.soft(dialog.message(), wanted).toBe('no dialog');
        return dialog.dismiss();
      });
      await page.goto(`/login?redirect=${wanted.replaceAll('<', '%3C')}`);
      await page.locator('#email').fill('attendee@demo.test');
      await page.locator('#password').fill(PASSWORD);
      await page.locator('form button[type=submit]').click();
      await page.waitForURL((url) => url.pathname !== '/login', { timeout: 20_000 });
      expect.soft(page.url(), wanted).toContain(`${new URL(baseURL ?? '').origin}/adminReservacion`);
      await context.close();
    }
  });
}
