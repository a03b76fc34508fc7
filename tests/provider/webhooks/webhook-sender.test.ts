import type { LookupAddress } from 'node:dns';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

describe('an address of the public internet', () => {
  it.each([
    ...['127.0.0.1', '127.9.9.9', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1'],
    ...['169.254.169.254', '224.0.0.1', '255.255.255.255', '198.18.0.1', '192.0.2.5', '203.0.113.9'],
    ...['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:7f00:1', '64:ff9b::7f00:1', 'fe80::1', 'fd00::1'],
    ...['ff02::1', '2001:db8::1', '2002:7f00:1::', '2001:0:7f00:1::', '::127.0.0.1', 'localhost', ''],
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
    ...['http://hooks.example.com/', 'https://127.0.0.1/', 'https://[::1]/', 'https://[::ffff:127.0.0.1]/'],
    ...['https://2130706433/', 'https://0x7f.1/', 'https://0177.0.0.1/', 'https://localhost/', 'https://db.internal/'],
    ...['https://printer.local/', 'https://intranet/', 'https://user:pass@hooks.example.com/', 'ftp://example.com/'],
    ...['https://169.254.169.254/latest/meta-data/', 'javascript:alert(1)', 'hooks'],
  ])('is never %s', (url) => {
    expect(openWebhookSender({ allowHttp: false }).accepts(url)).toBe(false);
  });

  it('may be a name or an address of the internet, by https', () => {
    const { accepts } = openWebhookSender({ allowHttp: false });
    expect(['https://hooks.example.com/a?b=c', 'https://example.com:8443/', 'https://8.8.8.8/'].map(accepts)).toEqual([
      ...[true, true, true],
    ]);
  });

  it('is no name that leads to an address within, alone or beside another', async () => {
    const url = inner.url.replace('127.0.0.1', 'hooks.example.com');
    for (const found of [[v4('127.0.0.1')], [v4('8.8.8.8'), v4('127.0.0.1')]]) {
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
