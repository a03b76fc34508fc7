import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { type ReverseProxy, startReverseProxy } from '@/tests/support/reverse-proxy';
import { multipart, sendRaw } from './raw-upload';

const KB = 1000;
const SIZES = [60 * KB, 100 * KB, 1000 * KB, 9000 * KB];
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
const DEPOSIT = '/api/v1/reservations/RSV-DEMO-0001/payments';
const LOGO = '/api/v1/agencies/1/logo';
const PHOTO = '/api/v1/stories/story-1/photos';

let provider: TestProvider;
let proxy: ReverseProxy;
let guest: string;
let staff: string;
let isDiskFull = false;
beforeAll(async () => {
  provider = await startTestProvider();
  proxy = await startReverseProxy(Number(new URL(provider.url).port), 'bodas.example.mx');
  guest = (await provider.as('attendee@demo.test')).cookie;
  staff = (await provider.as('agency@demo.test')).cookie;
  const { put } = provider.services.files;
  provider.services.files.put = (...file) =>
    isDiskFull ? Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' })) : put(...file);
});
afterAll(async () => {
  proxy.close();
  await provider.close();
});

const garbage = (size: number) => multipart(randomBytes(size));
const picture = (size: number) =>
  Buffer.from(multipart(randomBytes(size)).toString('latin1').replace('name="proof"', 'name="picture"'), 'latin1');

/** What each size is answered, by a client that reads only after it has sent everything. */
async function answers(
  make: (size: number) => Buffer,
  call: { path: string; cookie: string; contentType?: string },
  chunked = false,
) {
  const told: Record<string, (number | null)[]> = { direct: [], proxied: [] };
  for (const [way, url] of [
    ['direct', provider.url],
    ['proxied', `http://127.0.0.1:${proxy.port}`],
  ] as const)
    for (const size of SIZES) {
      const body = make(size);
      const contentLength = chunked ? null : body.length;
      told[way]?.push(await sendRaw({ url, body, contentLength, patient: true, ...call }));
    }
  return told;
}

const always = (...statuses: number[]) => ({ direct: statuses, proxied: statuses });
const each = (status: number) => always(...SIZES.map(() => status));

describe('a refused upload is answered at every size, directly and through a proxy', () => {
  it.each([false, true])('a proof that is not what it says (chunked: %s)', async (chunked) => {
    expect(await answers(garbage, { path: DEPOSIT, cookie: guest }, chunked)).toEqual(each(415));
  });

  it('a form that is refused for its parts', async () => {
    const twice = (size: number) => Buffer.concat([multipart(PNG).subarray(0, -4), garbage(size)]);
    const told = await answers(twice, { path: DEPOSIT, cookie: guest });
    expect(told).toEqual(each(400));
  });

  it('nobody logged in, and a body of another type', async () => {
    expect(await answers(garbage, { path: DEPOSIT, cookie: '' })).toEqual(each(401));
    expect(await answers(garbage, { path: '/api/auth/login', cookie: '' })).toEqual(each(415));
  });

  it('a picture that is none or too large, of an agency and of a story', async () => {
    expect(await answers(picture, { path: LOGO, cookie: staff })).toEqual(always(415, 415, 415, 413));
    // Without its alternative texts, too.
    expect(await answers(picture, { path: PHOTO, cookie: staff }, true)).toEqual(always(422, 422, 422, 413));
  });

  it('a JSON body that is too large, its length not told', async () => {
    const call = { path: '/api/auth/login', cookie: '', contentType: 'application/json' };
    expect(await answers(randomBytes, call, true)).toEqual(always(400, 400, 413, 413));
  });

  it('a disk that is full: not now', async () => {
    isDiskFull = true;
    const real = (size: number) => multipart(Buffer.concat([PNG, Buffer.alloc(size)]));
    expect(await answers(real, { path: DEPOSIT, cookie: guest })).toEqual(each(503));
    isDiskFull = false;
  });

  it('and the answer does not wait for what is still to come', async () => {
    const body = garbage(9000 * KB);
    const path = DEPOSIT;
    const half = {
      url: provider.url,
      path,
      cookie: guest,
      body: body.subarray(0, 200 * KB),
      contentLength: body.length,
    };
    expect(await sendRaw({ ...half, patient: true })).toBe(415);
  });
});
