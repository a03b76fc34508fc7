import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Notification, notificationType } from '@/lib/contract/notification';
import { countUnread, isShown } from '@/lib/domain/notifications';

const statuses: Notification['status'][] = ['On', 'Off', 'Espera', 'paid'];
const notification = fc.record({
  id: fc.uuid(),
  type: fc.constantFrom(...notificationType.options),
  status: fc.constantFrom(...statuses),
  read: fc.boolean(),
  eventId: fc.constant(null),
  timeZone: fc.constant(null),
  eventCode: fc.constant(null),
  reservationKey: fc.constant(null),
  params: fc.constant({}),
  createdAt: fc.constant('2026-01-01T00:00:00.000Z'),
});

describe('badge of notifications', () => {
  it.each([
    { type: 'PYMT_VO_TO_APPV', status: 'On', read: false, counted: 1 },
    { type: 'PYMT_VO_TO_APPV', status: 'On', read: true, counted: 0 },
    { type: 'PYMT_VO_TO_APPV', status: 'Off', read: false, counted: 0 },
    { type: 'UNKNOWN', status: 'On', read: false, counted: 0 },
    { type: 'llamarReserva', status: 'Espera', read: false, counted: 1 },
  ] as const)('$type, $status, read $read counts $counted', ({ counted, ...rest }) => {
    const one = {
      id: 'n',
      eventId: null,
      timeZone: null,
      eventCode: null,
      reservationKey: null,
      params: {},
      createdAt: '2026-01-01T00:00:00Z',
    };
    expect(countUnread([{ ...one, ...rest }])).toBe(counted);
  });

  it('counts no more than what is shown, and reading one takes exactly one away', () => {
    fc.assert(
      fc.property(fc.array(notification), (all) => {
        const before = countUnread(all);
        expect(before).toBeLessThanOrEqual(all.filter(isShown).length);
        const next = all.findIndex((each) => isShown(each) && !each.read);
        const after = all.map((each, index) => (index === next ? { ...each, read: true } : each));
        expect(countUnread(after)).toBe(next === -1 ? 0 : before - 1);
      }),
    );
  });
});
