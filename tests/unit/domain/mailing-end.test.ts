import { describe, expect, it } from 'vitest';
import { mailingChannel } from '@/lib/contract/mailing';
import { closedFor } from '@/lib/domain/mailing-end';

const TODAY = '2027-01-10';
const EVENT = {
  state: 'published',
  firstPublishedOn: null,
  package: null,
  emailService: true,
  smsService: true,
} as const;

const CHANNELS = mailingChannel.options;
const ends = (event: Parameters<typeof closedFor>[1]) => CHANNELS.map((channel) => closedFor(channel, event, TODAY));

describe('an event writes to its guests', () => {
  it('by mail, by SMS and by both while they may open its page', () => {
    expect(ends(EVENT)).toEqual([null, null, null]);
    expect(ends({ ...EVENT, state: 'closed' })).toEqual([null, null, null]);
  });

  it('by no channel once it is taken back, whatever else is in the way', () => {
    for (const state of ['draft', 'archived'] as const) {
      const off = { ...EVENT, state, emailService: false, smsService: false };
      expect(ends(off)).toEqual(CHANNELS.map(() => 'unpublished'));
    }
  });

  it('by no channel once the months of its package are over', () => {
    const over = { ...EVENT, firstPublishedOn: '2020-01-01', package: 'love', emailService: false } as const;
    expect(ends(over)).toEqual(CHANNELS.map(() => 'package'));
  });

  it.each([
    ['mail', { emailService: false }, 'channelOff'],
    ['mail', { smsService: false }, null],
    ['sms', { emailService: false }, null],
    ['sms', { smsService: false }, 'channelOff'],
    ['both', { emailService: false }, 'channelOff'],
    ['both', { smsService: false }, 'channelOff'],
  ] as const)('by %s where %o: %s', (channel, services, end) => {
    expect(closedFor(channel, { ...EVENT, ...services }, TODAY)).toBe(end);
  });
});
