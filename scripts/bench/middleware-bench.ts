import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { SESSION_TOKEN_SECONDS } from '@/lib/config/constants';
import { ACCESS_COOKIE } from '@/lib/session/cookies';
import { sessionSecret } from '@/lib/session/secret';
import { signToken } from '@/lib/session/token';
import { BARE_FILES, NO_MIDDLEWARE, projectRoot, startBareApp } from './bare-app';
import { median, percentile, rounded } from './figures';

const SECRET = 'a secret of the bench alone, of more than 32 characters';
export const GUARDED_PATH = '/adminReservacion';
const WARM_UP = 300;
const ROUNDS = 7;
const REQUESTS = 400;
const AIM_MS = 1;

const PAGE = {
  ...BARE_FILES,
  // Made for each request, as every guarded page is.
  [`app${GUARDED_PATH}/page.jsx`]: "export const dynamic = 'force-dynamic';\nexport default () => <h1>Guarded</h1>;\n",
};

/** An app of one guarded page, behind the product's own middleware. */
export const withMiddleware = () => ({
  ...PAGE,
  'middleware.ts': readFileSync(join(projectRoot, 'middleware.ts'), 'utf8'),
  'tsconfig.json': JSON.stringify({
    compilerOptions: { paths: { '@/*': ['../*'] }, module: 'esnext', moduleResolution: 'bundler' },
  }),
  'next.config.mjs': 'export default { typescript: { ignoreBuildErrors: true } };\n',
});

/** A middleware that does nothing: what it costs is Next's own part, which nothing in middleware.ts can save. */
const withEmptyMiddleware = () => ({
  ...PAGE,
  'middleware.js': `import { NextResponse } from 'next/server';
export const config = { runtime: 'nodejs', matcher: ['${GUARDED_PATH}'] };
export const middleware = () => NextResponse.next();
`,
});

/** The cookie of somebody whom the guards let in, signed with SESSION_SECRET. */
export const guardCookie = async () =>
  `${ACCESS_COOKIE}=${await signToken(
    {
      sid: 'bench',
      uid: 'bench',
      role: 'attendee',
      type: 'U',
      idagency: null,
      idEvent: null,
      reservationKey: null,
    },
    { secret: sessionSecret(), now: new Date(), expiresInSeconds: SESSION_TOKEN_SECONDS },
  )}`;

/** Asks once and reads the whole answer; answers its status. */
export function ask(url: string, agent: Agent, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    })
      .on('error', reject)
      .end();
  });
}

async function milliseconds(url: string, cookie: string, count: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  for (let index = 0; index < count; index++) {
    const begun = performance.now();
    const status = await ask(url, agent, { cookie });
    if (status !== 200) throw new Error(`${url} answered ${status}`);
    times.push(performance.now() - begun);
  }
  agent.destroy();
  return times;
}

const figures = (name: string, times: number[]) => ({
  'a guarded page, one client': name,
  'p50 ms': rounded(median(times), 2),
  'p95 ms': rounded(percentile(times, 0.95), 2),
});

/**
 * What the middleware adds to a request: the same page with it, without it and with one that does nothing, in turns.
 * docs/decisions/prefix-by-rewrites.md.
 */
export async function middlewareBench(): Promise<void> {
  process.env.SESSION_SECRET = SECRET;
  const cookie = await guardCookie();
  const started: { name: string; url: string; stop(): void; times: number[] }[] = [];
  const start = async (name: string, folder: string, files: Record<string, string>) => {
    const { base, stop } = await startBareApp(folder, files);
    started.push({ name, url: base + GUARDED_PATH, stop, times: [] });
  };
  try {
    await start('without middleware', 'unguarded', { ...PAGE, ...NO_MIDDLEWARE });
    await start('behind an empty middleware', 'empty-guard', withEmptyMiddleware());
    await start('behind middleware.ts', 'guarded', withMiddleware());
    for (const { url } of started) await milliseconds(url, cookie, WARM_UP);
    for (let round = 0; round < ROUNDS; round++)
      for (const app of started) app.times.push(...(await milliseconds(app.url, cookie, REQUESTS)));
    console.table(started.map(({ name, times }) => figures(name, times)));
    const [without = 0, empty = 0, behind = 0] = started.map(({ times }) => median(times));
    console.log(
      `${rounded(behind - without, 2)} ms more at the median (aim under ${AIM_MS}), ${rounded(empty - without, 2)} of them Next's own`,
    );
  } finally {
    for (const { stop } of started) stop();
  }
}
