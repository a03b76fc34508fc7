import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type EventStream, followEvents } from '@/tests/support/event-stream';
import { startProviderProcess } from '@/tests/support/provider-process';
import { cookieHeader } from '@/tests/support/set-cookies';
import { percentile, rounded } from './figures';
import { SETTINGS } from './pages/busy-calls';

const STREAMS = 1000;
/** As many as one session may have. */
const OF_SESSION = 10;
const AIM_SECONDS = 2;
const AT_ONCE = 50;
/** After a burst the memory is looked at once it is at rest. */
const REST_MS = 5000;
const AUTHORIZATION = { authorization: 'demo-agency-token', 'content-type': 'application/json' };
const LOGIN = { email: 'agency@demo.test', password: 'Demo-2026-boda' };
const MESSAGE = {
  name: 'Lorena Tapia',
  mobile: '55 1234 5678',
  email: 'lorena@correo.test',
  message: 'Quisiera cotizar',
};

const unreadOf = ({ heard }: EventStream) => heard.findLast(({ event }) => event === 'unread')?.data.unread;

/** Memory of a process, kB. */
const memoryOf = (pid: number | undefined) =>
  Number(/^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

/**
 * A thousand streams of notifications at one process, all of one agency, on PGlite: what each takes of its memory, and
 * how long it is until the last of them knows of a message. Linux, whose /proc says what a process takes.
 */
export async function streamsBench(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'streams-bench-'));
  const provider = await startProviderProcess(dataDir, SETTINGS);
  const streams: EventStream[] = [];
  try {
    const send = (path: string, body: object) =>
      fetch(provider.base + path, { method: 'POST', headers: AUTHORIZATION, body: JSON.stringify(body) });
    const cookies: string[] = [];
    while (cookies.length < STREAMS / OF_SESSION) cookies.push(cookieHeader(await send('/api/auth/login', LOGIN)));
    await wait(REST_MS);
    const before = memoryOf(provider.child.pid);
    const open = async (at: number) => {
      const cookie = cookies[Math.floor(at / OF_SESSION)] ?? '';
      const headers = { ...AUTHORIZATION, cookie };
      streams.push(followEvents(await fetch(`${provider.base}/api/v1/notifications/stream`, { headers })));
    };
    for (let at = 0; at < STREAMS; at += AT_ONCE)
      await Promise.all(Array.from({ length: AT_ONCE }, (_, more) => open(at + more)));
    const all = async (is: (stream: EventStream) => boolean) => {
      while (!streams.every(is)) await wait(5);
    };
    await all((stream) => unreadOf(stream) !== undefined);
    await wait(REST_MS);
    const opened = memoryOf(provider.child.pid);
    const known = Number(unreadOf(streams[0] as EventStream));
    const sentAt = performance.now();
    const heardAfter: number[] = [];
    const isTold = streams.map((stream) =>
      (async () => {
        while (unreadOf(stream) !== known + 1) await wait(5);
        heardAfter.push((performance.now() - sentAt) / 1000);
      })(),
    );
    const sent = await send('/api/v1/contact-messages', MESSAGE);
    if (!sent.ok) throw new Error(`the message: ${sent.status} ${await sent.text()}`);
    await Promise.all(isTold);
    console.table({
      streams: STREAMS,
      'kB each': rounded((opened - before) / STREAMS),
      'MB before': rounded(before / 1024),
      'MB with all': rounded(opened / 1024),
      'half know after s': rounded(percentile(heardAfter, 0.5), 2),
      'all know after s': rounded(percentile(heardAfter, 1), 2),
      'aim s': AIM_SECONDS,
    });
    if (percentile(heardAfter, 1) > AIM_SECONDS) process.exitCode = 1;
  } finally {
    await Promise.all(streams.map((stream) => stream.leave().catch(() => undefined)));
    provider.child.kill('SIGTERM');
    await provider.finished;
    rmSync(dataDir, { recursive: true, force: true });
  }
}
