import type { LookupAddress } from 'node:dns';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isPublicAddress } from '@/lib/config/address-ranges';
import { openWebhookSender } from '@/lib/provider/integrations/webhooks/webhook-sender';
import { startReceiver, type WebhookReceiver } from '@/tests/support/webhook-receiver';

type Lookup = NonNullable<Parameters<typeof openWebhookSender>[0]['lookup']>;

let receiver: WebhookReceiver;
/** What nobody outside may reach. */
let inner: WebhookReceiver;

beforeEach(async () => {
  receiver = await startReceiver();
  inner = await startReceiver();
});

afterEach(async () => {
  await Promise.all([receiver.close(), inner.close()]);
});

const send = (sender: ReturnType<typeof openWebhookSender>, url: string) =>
  sender.send({ url, headers: { 'content-type': 'application/json' }, body: '{}' });

/** A name server that answers with these addresses, one after the other, whatever the name. */
function answering(...answers: LookupAddress[][]): { lookup: Lookup; asked: () => number } {
  let asked = 0;
  const lookup = ((_name: string, _options: unknown, done: (error: null, found: LookupAddress[]) => void) =>
    done(null, answers[Math.min(asked++, answers.length - 1)] ?? [])) as unknown as Lookup;
  return { lookup, asked: () => asked };
}

const v4 = (address: string): LookupAddress => ({ address, family: 4 });
const v6 = (address: string): LookupAddress => ({ address, family: 6 });

/** A machine that answers byte for byte as the test has it; `gone` once nobody holds a connection to it. */
async function startRaw(answer: (socket: Socket) => void) {
  let open = 0;
  const server = createServer((socket) => {
    open += 1;
    socket.on('error', () => {});
    socket.on('close', () => open--);
    socket.once('data', () => answer(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    gone: () => vi.waitFor(() => expect(open).toBe(0), { timeout: 5000 }),
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}

describe('an address of the public internet', () => {
  it.each([
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '192.0.2.5',
    '203.0.113.9',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    '::127.0.0.1',
    'localhost',
    '',
  ])('is not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '192.169.0.1', '2606:4700:4700::1111', '2a00:1450:4007::200e'])(
    'is %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
});

describe('where webhooks are sent', () => {
  it.each([
    'http://hooks.example.com/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://localhost/',
    'https://db.internal/',
    'https://printer.local/',
    'https://intranet/',
    'https://user:pass@hooks.example.com/',
    'ftp://example.com/',

    'https://0/',
    'https://127.1/',
    'https://0.0.0.0/',
    'https://127.0.0.1./',
    'https://017700000001/',
    'https://localhost./',
    'https://0x7f000001/',
    'https://[::]/',
    'https://[::ffff:7f00:1]/',
    'https://[0:0:0:0:0:ffff:a9fe:a9fe]/',
    'https://[64:ff9b::a9fe:a9fe]/',
    'https://[fe80::1]/',
    'https://１２７.０.０.１/',
    'https://127。0。0。1/',
    'https://hooks.example.com@127.0.0.1/',
    'https://ⓛocalhost/',
    'file:///etc/passwd',
    'gopher://example.com/',
    'https://169.254.169.254/latest/meta-data/',
    'javascript:alert(1)',
    'hooks',
  ])('is never %s', (url) => {
    expect(openWebhookSender({ allowHttp: false }).accepts(url)).toBe(false);
  });

  it('may be a name or an address of the internet, by https', () => {
    const { accepts } = openWebhookSender({ allowHttp: false });
    expect(['https://hooks.example.com/a?b=c', 'https://example.com:8443/', 'https://8.8.8.8/'].map(accepts)).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('is no name that leads to an address within, alone or beside another', async () => {
    const url = inner.url.replace('127.0.0.1', 'hooks.example.com');
    const within = ['::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '64:ff9b::7f00:1', 'fd00::1', '2002:7f00:1::'];
    const mixed = [v4('8.8.8.8'), v4('127.0.0.1')];
    for (const found of [
      [v4('127.0.0.1')],
      [v4('0.0.0.0')],
      mixed,
      mixed.toReversed(),
      ...within.map((one) => [v6(one)]),
    ]) {
      const { lookup } = answering(found);
      expect(await send(openWebhookSender({ allowHttp: true, lookup }), url)).toMatchObject({ failure: 'address' });
    }
    expect(inner.received).toEqual([]);
    // The control: with the rule off the very same call arrives.
    const unguarded = openWebhookSender({
      allowHttp: true,
      lookup: answering([v4('127.0.0.1')]).lookup,
      isAllowed: () => true,
    });
    expect(await send(unguarded, url)).toMatchObject({ status: 200, failure: null });
    expect(inner.received).toHaveLength(1);
  });

  it('is what the name was looked up for the one time: what it answers a moment later leads nowhere', async () => {
    const { lookup, asked } = answering([v4('192.0.2.1')], [v4('127.0.0.1')]);
    const isAllowed = (address: string) => address === '192.0.2.1';
    const sender = openWebhookSender({ allowHttp: true, lookup, isAllowed, timeoutMs: 300 });
    const url = inner.url.replace('127.0.0.1', 'rebinds.example.com');
    expect((await send(sender, url)).failure).not.toBeNull();
    expect([asked(), inner.received.length]).toEqual([1, 0]);
  });

  it('is no place that a receiver sends on to', async () => {
    receiver.answer = { redirect: inner.url };
    const sender = openWebhookSender({ allowHttp: true, isAllowed: () => true });
    expect(await send(sender, receiver.url)).toMatchObject({ status: 302, failure: 'redirect' });
    expect(inner.received).toEqual([]);
  });

  it('is given up after a while where nothing comes back', async () => {
    receiver.answer = 'hangs';
    const sender = openWebhookSender({ allowHttp: true, isAllowed: () => true, timeoutMs: 200 });
    expect(await send(sender, receiver.url)).toMatchObject({ status: null, failure: 'timeout' });
  });

  it('says why nothing arrived', async () => {
    const sender = openWebhookSender({ allowHttp: true, isAllowed: () => true });
    receiver.answer = 503;
    expect(await send(sender, receiver.url)).toMatchObject({ status: 503, failure: 'status' });
    expect(await send(sender, receiver.url.replace('http:', 'https:'))).toMatchObject({ status: null, failure: 'tls' });
    await receiver.close();
    expect(await send(sender, receiver.url)).toMatchObject({ status: null, failure: 'connection' });
    receiver = await startReceiver();
  });
});

describe('a receiver that means ill', () => {
  const sender = (more = {}) => openWebhookSender({ allowHttp: true, isAllowed: () => true, timeoutMs: 400, ...more });

  it('and answers without an end is heard for its status alone, and its connection is closed', async () => {
    let written = 0;
    const receiver = await startRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
      const piece = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
      const more = () => {
        while (!socket.destroyed && socket.write(piece)) written += piece.length;
      };
      socket.on('drain', more);
      more();
    });
    expect(await send(sender({ timeoutMs: 5000 }), receiver.url)).toMatchObject({ status: 200, failure: null });
    await receiver.gone();
    // What the two machines hold between them at most; read to its end it would never be.
    expect(written).toBeLessThan(64 * 1024 * 1024);
    await receiver.close();
  });

  it.each([
    ['says its status letter by letter', 'H', (turn: number) => 'HTTP/1.1 200 OK'.charAt(turn + 1)],
    ['has always one more header', 'HTTP/1.1 200 OK\r\n', (turn: number) => `X-${turn}: 1\r\n`],
    ['has always something to say first', '', () => 'HTTP/1.1 102 Processing\r\n\r\n'],
  ])('and %s is given up when its time is over', async (_, first, next) => {
    const receiver = await startRaw((socket) => {
      if (first) socket.write(first);
      let turn = 0;
      const drip = setInterval(() => socket.write(next(turn++) || ' '), 40);
      socket.on('close', () => clearInterval(drip));
    });
    const outcome = await send(sender(), receiver.url);
    expect(outcome).toMatchObject({ status: null, failure: 'timeout' });
    expect(outcome.milliseconds).toBeLessThan(4000);
    await receiver.gone();
    await receiver.close();
  });

  it('and answers headers without an end, or no HTTP, is one that nothing arrived at', async () => {
    for (const answer of [`HTTP/1.1 200 OK\r\nX: ${'y'.repeat(200_000)}`, 'SSH-2.0-OpenSSH_9.6\r\n']) {
      const receiver = await startRaw((socket) => socket.write(answer));
      expect(await send(sender({ timeoutMs: 5000 }), receiver.url)).toMatchObject({
        status: null,
        failure: 'connection',
      });
      await receiver.gone();
      await receiver.close();
    }
  });

  it('or a name server that never answers, holds a call no longer than its time', async () => {
    const lookup = (() => {}) as unknown as Lookup;
    const outcome = await send(sender({ lookup }), 'http://hooks.example.com/');
    expect(outcome).toMatchObject({ status: null, failure: 'timeout' });
  });
});
