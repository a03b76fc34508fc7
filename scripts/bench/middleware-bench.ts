import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { SESSION_TOKEN_SECONDS } from '@/lib/config/constants';
import { ACCESS_COOKIE } from '@/lib/session/cookies';
import { signToken } from '@/lib/session/token';
import { BARE_FILES, projectRoot, startBareApp } from './bare-app';
import { median, percentile, rounded } from './figures';

const SECRET = 'a secret of the bench alone, of more than 32 characters';
const PATH = '/adminReservacion';
const WARM_UP = 300;
const ROUNDS = 7;
const REQUESTS = 400;
const AIM_MS = 1;

const PAGE = {
  ...BARE_FILES,
  // As every guarded page: made for each request.
  [`app${PATH}/page.jsx`]: "export const dynamic = 'force-dynamic';\nexport default () => <h1>Guarded</h1>;\n",
};

const withMiddleware = () => ({
  ...PAGE,
  // Else Next finds the project's own through the paths below, and starts the provider.
  'instrumentation.ts': 'export function register() {}\n',
  'middleware.ts': readFileSync(join(projectRoot, 'middleware.ts'), 'utf8'),
  'tsconfig.json': JSON.stringify({
    compilerOptions: { paths: { '@/*': ['../*'] }, module: 'esnext', moduleResolution: 'bundler' },
  }),
  'next.config.mjs': 'export default { typescript: { ignoreBuildErrors: true } };\n',
});

const cookieOf = async () =>
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
    { secret: SECRET, now: new Date(), expiresInSeconds: SESSION_TOKEN_SECONDS },
  )}`;

function ask(url: string, agent: Agent, cookie: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers: { cookie } }, (answer) => {
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
    const status = await ask(url, agent, cookie);
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

/** What the middleware adds to a request: the same page with and without it, in turns. Issue "Identity, sessions, roles". */
export async function middlewareBench(): Promise<void> {
  process.env.SESSION_SECRET = SECRET;
  const cookie = await cookieOf();
  const bare = await startBareApp('unguarded', PAGE);
  const guarded = await startBareApp('guarded', withMiddleware()).catch((error: unknown) => {
    bare.stop();
    throw error;
  });
  try {
    const apps = [
      { name: 'without middleware', url: bare.base + PATH, times: [] as number[] },
      { name: 'behind middleware.ts', url: guarded.base + PATH, times: [] as number[] },
    ];
    for (const { url } of apps) await milliseconds(url, cookie, WARM_UP);
    for (let round = 0; round < ROUNDS; round++)
      for (const app of apps) app.times.push(...(await milliseconds(app.url, cookie, REQUESTS)));
    console.table(apps.map(({ name, times }) => figures(name, times)));
    const [without = 0, behind = 0] = apps.map(({ times }) => median(times));
    console.log(`${rounded(behind - without, 2)} ms more at the median (aim under ${AIM_MS})`);
  } finally {
    bare.stop();
    guarded.stop();
  }
}
