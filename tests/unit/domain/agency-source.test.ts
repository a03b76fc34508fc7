import { describe, expect, test } from 'vitest';
import { wantedAgency } from '@/components/layout/site-agency/wanted-agency';
import { roleName } from '@/lib/contract/role';
import { type AgencySource, agencySource } from '@/lib/domain/agency-source';

const ELSEWHERE: Record<(typeof roleName.options)[number], AgencySource> = {
  admin: 'none',
  agency: 'own',
  agencyUser: 'own',
  attendee: 'ownEvent',
  organizer: 'current',
  payment: 'current',
  weddingPlanner: 'current',
  wholesaler: 'current',
  support: 'current',
  guest: 'ownEvent',
  reservation: 'ownEvent',
};

describe('whose contacts navbar and footer show', () => {
  test.each(roleName.options)('%s: the event’s on its pages, elsewhere by the rule of the role', (role) => {
    expect([agencySource(role, true), agencySource(role, false)]).toEqual(['event', ELSEWHERE[role]]);
  });

  test('a visitor sees the event’s agency on its pages and the defaults elsewhere', () => {
    expect([agencySource(null, true), agencySource(null, false)]).toEqual(['event', 'none']);
  });

  const cookies = (role: string, place: { agencyId: string | null } | null = null) =>
    [
      `user=${encodeURIComponent(JSON.stringify({ uid: '1', role: { name: role }, idagency: 'a1', idEvent: 'e1' }))}`,
      ...(place ? [`session=${encodeURIComponent(JSON.stringify(place))}`] : []),
    ].join('; ');

  test.each([
    ['admin', { agencyId: 'a2' }, null],
    ['agency', { agencyId: 'a2' }, { agencyId: 'a1' }],
    ['agencyUser', null, { agencyId: 'a1' }],
    ['weddingPlanner', { agencyId: 'a2' }, { agencyId: 'a2' }],
    ['payment', { agencyId: null }, { agencyId: 'a1' }],
    ['attendee', null, { eventId: 'e1' }],
    ['reservation', null, { eventId: 'e1' }],
  ])('of the readable cookies on a static page: %s', (role, place, wanted) => {
    expect(wantedAgency(cookies(role, place))).toEqual(wanted);
  });

  test('without cookies: the defaults', () => {
    expect(wantedAgency('')).toBeNull();
  });
});
