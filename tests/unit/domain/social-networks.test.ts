import { expect, test } from 'vitest';
import { networkName } from '@/lib/domain/social-networks';

test.each([
  ['facebook', 'Facebook'],
  ['instagram', 'Instagram'],
  ['whatsapp', 'WhatsApp'],
  ['youtube', 'YouTube'],
  ['tiktok', 'TikTok'],
  ['x', 'X'],
  ['pinterest', 'Pinterest'],
])('%s calls itself %s', (network, name) => {
  expect(networkName(network)).toBe(name);
});

test('a network that is not known keeps its id', () => {
  expect(networkName('bluesky')).toBe('bluesky');
});
