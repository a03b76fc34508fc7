import { expect, test } from 'vitest';
import { logIn, logInByKey, SITE } from './site';

const CONSOLE = '/adminmaster/Asistentes';
const SECRET = 'A'.repeat(43);
/** What stands on that page for those who may see it, in its HTML and in its payload. */
const DATA = /RSV-[0-9A-Z]|[\w.]+@demo\.test|console-sidebar/;

type Given = Record<string, string>;
const five = (word: string) => Array(5).fill(word).join(':');
const RSC = { rsc: '1' };

/** Headers that Next, or another version of it, or a proxy, gives a meaning. */
const HEADERS: Given[] = [
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
/** Cookies that open no console: nobody's, an attendee's, a reservation's, and forged ones. */
async function strangers(): Promise<Record<string, string>> {
  const attendee = await logIn('attendee');
  const token = /access_token=([^;]+)/.exec(attendee)?.[1] ?? '';
  const [head = '', body = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
  const raised = Buffer.from(JSON.stringify({ ...claims, role: 'admin', idagency: null })).toString('base64url');
  const none = Buffer.from('{"alg":"none"}').toString('base64url');
  const user = encodeURIComponent(JSON.stringify({ uid: 'u', role: { name: 'admin' }, idagency: null, type: 'U' }));
  return {
    visitor: '',
    attendee,
    holder: await logInByKey(),
    'raised claims': `access_token=${head}.${raised}.${signature}; user=${user}`,
    'no algorithm': `access_token=${none}.${raised}.; user=${user}`,
    'two tokens': `access_token=${none}.${raised}.; access_token=${token}`,
    'a readable user alone': `user=${user}`,
  };
}

/** As it is asked, and what it answers; a redirect is not followed. */
const ask = (address: string, cookie: string, headers: Given = {}) =>
  fetch(address, { redirect: 'manual', headers: { ...headers, ...(cookie && { cookie }) } });

/** The whole address: a path that begins with // would name another host. */
async function expectClosed(address: string, cookie: string, headers: Given, said: string, hops = 0) {
  const answer = await ask(address, cookie, headers);
  const text = await answer.text();
  // The payload of a page that is not there comes with 200 and says so inside.
  const isNone = headers.rsc !== undefined && text.includes('NEXT_HTTP_ERROR_FALLBACK;404');
  expect.soft([301, 307, 308, 400, 401, 403, 404, ...(isNone ? [200] : [])], said).toContain(answer.status);
  expect.soft(text, said).not.toMatch(DATA);
  const location = answer.headers.get('location');
  if (!location) return;
  const next = new URL(location, address);
  expect.soft(next.host, said).toBe(new URL(address).host);
  if (/^(?:\/en)?\/login$/.test(next.pathname)) expect.soft(next.search, said).toContain('redirect=');
  else if (hops < 3 && next.host === new URL(address).host)
    await expectClosed(next.href, cookie, headers, said, hops + 1);
  else expect.soft(location, said).toBe('the login');
}

test('no header and no spelling of an address shows a page of the console to whoever may not see it', async () => {
  for (const [who, cookie] of Object.entries(await strangers())) {
    for (const headers of HEADERS)
      await expectClosed(SITE + CONSOLE, cookie, headers, `${who} with ${JSON.stringify(headers)}`);
    for (const path of PATHS) {
      await expectClosed(SITE + path, cookie, {}, `${who} at ${path}`);
      await expectClosed(SITE + path, cookie, RSC, `${who} at ${path} for its payload`);
    }
  }
});

const expectUnkept = (answer: Response) => expect(answer.headers.get('cache-control')).toMatch(/no-store/);

test('those who may see it get it kept by no cache, as a page and as its payload, and another’s not', async () => {
  const own = await logIn('agency');
  const other = await logIn('agency2');
  const read = async (cookie: string, path: string, headers: Given): Promise<string> => {
    const answer = await ask(SITE + path, cookie, headers);
    expectUnkept(answer);
    const location = answer.headers.get('location');
    if (location?.includes('_rsc') && !path.includes('_rsc')) return read(cookie, location, headers);
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.text();
  };
  /** The address with the event that the page shows to this person, where it shows one. */
  const withEvent = async (cookie: string, path: string) =>
    (await ask(SITE + path, cookie)).headers.get('location') ?? path;
  for (const headers of [{}, RSC]) {
    for (const path of [CONSOLE, '/en/adminmaster/Usuarios']) {
      expect(await read(own, await withEvent(own, path), headers), path).toMatch(DATA);
      expect(await read(other, await withEvent(other, path), headers), path).not.toMatch(
        /[^.\w]agency@demo\.test|RSV-DEMO-0001/,
      );
    }
    await read(own, '/admin/Perfil', headers);
  }
  expectUnkept(await ask(SITE + CONSOLE, ''));
});

test('pages with a secret in their address tell it to nobody: no other site, no cache', async () => {
  for (const path of [
    `/login-link?token=${SECRET}`,
    `/account/reset/${SECRET}`,
    `/account/invitation/${SECRET}`,
    `/signup?token=${SECRET}`,
    `/eventos/PLS-DEMO-BODA/lista-de-espera?token=${SECRET}`,
    `/eventos/PLS-DEMO-BODA/invitados?token=${SECRET}`,
    `/eventos/PLS-DEMO-BODA/baja?token=${SECRET}`,
    `/eventos/PLS-DEMO-BODA/acompanante?token=${SECRET}`,
  ]) {
    for (const prefix of ['', '/en']) {
      const answer = await fetch(SITE + prefix + path);
      const html = await answer.text();
      expect.soft(answer.status, prefix + path).toBeLessThan(500);
      const policy = /<meta name="referrer" content="([^"]+)"/.exec(html)?.[1] ?? answer.headers.get('referrer-policy');
      expect.soft(policy, prefix + path).toMatch(/^(?:same-origin|no-referrer)$/);
      if (html.includes(SECRET)) expect.soft(answer.headers.get('cache-control'), prefix + path).toMatch(/no-store/);
    }
  }
});
