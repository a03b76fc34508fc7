import { expect, test } from 'vitest';
import { statusAfter } from '@/lib/domain/support-ticket';

test.each([
  ['whoever asked', false, false, 'open'],
  ['whoever asked', false, true, 'open'],
  ['the desk', true, false, 'waiting'],
  ['the desk', true, true, 'closed'],
] as const)('after %s wrote (from the desk: %s, to close: %s) the ticket is %s', (_who, fromDesk, close, status) => {
  expect(statusAfter({ fromDesk, close })).toBe(status);
});
