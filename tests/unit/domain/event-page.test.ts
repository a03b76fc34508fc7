import { expect, test } from 'vitest';
import { isOfEventPage } from '@/lib/domain/event-page';

test.each(['message', 'giftTableUrl', 'liveStreamUrl', 'guestListShows'])('the couple writes %s itself', (field) => {
  expect(isOfEventPage(field)).toBe(true);
});

test.each(['name', 'eventDate', 'timeZone', 'coverPhoto', '', 'Message'])('the agency agrees to %j', (field) => {
  expect(isOfEventPage(field)).toBe(false);
});
