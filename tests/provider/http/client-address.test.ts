import { describe, expect, it } from 'vitest';
import { inRanges, isNear, NEAR_RANGES } from '@/lib/config/address-ranges';
import { clientAddress } from '@/lib/provider/http/request-context';

const seen = (peer: string, forwardedFor: string | null, count: number, ranges: readonly string[] = NEAR_RANGES) =>
  clientAddress(new Headers({ 'x-peer-address': peer, ...(forwardedFor && { 'x-forwarded-for': forwardedFor }) }), {
    count,
    isProxy: inRanges(ranges),
  });

describe('the caller’s address', () => {
  it.each([
    ['no proxy is configured', '203.0.113.5', '198.51.100.1', 0, '203.0.113.5'],
    ['the proxy stands on this machine', '127.0.0.1', '198.51.100.1', 1, '198.51.100.1'],
    ['it listens to IPv6 too', '::ffff:127.0.0.1', '198.51.100.1', 1, '198.51.100.1'],
    ['the proxy has a private address', '172.17.0.1', '198.51.100.1', 1, '198.51.100.1'],
    ['a stranger comes past the proxy', '203.0.113.5', '198.51.100.1', 1, '203.0.113.5'],
    ['the visitor claims an address too', '127.0.0.1', '198.51.100.1, 203.0.113.5', 1, '203.0.113.5'],
    ['two proxies stand in front', '127.0.0.1', '203.0.113.5, 10.0.0.7', 2, '203.0.113.5'],
    ['a stranger comes past the first of two', '127.0.0.1', '198.51.100.1, 203.0.113.5', 2, '203.0.113.5'],
    ['the proxy says nothing', '127.0.0.1', null, 1, '127.0.0.1'],
  ])('where %s', (_where, peer, forwardedFor, count, address) => {
    expect(seen(peer, forwardedFor, count)).toBe(address);
  });

  it('is what a configured proxy of a public address saw, and of no other', () => {
    const ranges = ['203.0.113.0/24', '2001:db8::1'];
    expect(seen('203.0.113.5', '198.51.100.1', 1, ranges)).toBe('198.51.100.1');
    expect(seen('2001:db8::1', '198.51.100.1', 1, ranges)).toBe('198.51.100.1');
    expect(seen('127.0.0.1', '198.51.100.1', 1, ranges)).toBe('127.0.0.1');
  });
});

it.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:192.168.1.20', true],
  ['fd12::1', true],
  ['172.31.0.1', true],
  ['172.32.0.1', false],
  ['203.0.113.5', false],
  ['::ffff:203.0.113.5', false],
  ['unknown', false],
])('%s is near: %s', (address, near) => expect(isNear(address)).toBe(near));
