import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { permission } from '@/lib/contract/permission';
import { roleName } from '@/lib/contract/role';
import { hasByDefault, type ROLES_WITH } from '@/lib/domain/permissions';
import { isSecondFactorDemanded, isStaff, roleOf, STAFF_ROLES } from '@/lib/domain/roles';

describe('the role of a name', () => {
  it.each(roleName.options)('%s is itself, in any case of letters', (name) => {
    expect(roleOf(name)).toBe(name);
    expect(roleOf(name.toUpperCase())).toBe(name);
    expect(roleOf(name.toLowerCase())).toBe(name);
  });

  it.each([
    ['agencyUser-costa-eterna', 'agencyUser'],
    ['role_agencyUser_admin', 'agencyUser'],
    ['agency-costa', 'agency'],
    ['reservation-admin', 'reservation'],
    ['weddingPlanner of the agency', 'weddingPlanner'],
    ['Administrador', 'admin'],
    ['Soporte', 'support'],
    ['guest of the agency', 'agency'],
    ['support-wholesaler', 'wholesaler'],
  ])('%s is %s: the longest key wins', (name, role) => {
    expect(roleOf(name)).toBe(role);
  });

  it.each([
    ['guest-admin', 'guest'],
    ['admin-guest', 'guest'],
    ['payment-support', 'support'],
    ['agencyUser-wholesaler', 'wholesaler'],
  ])('%s is %s: of two equally long the less powerful', (name, role) => {
    expect(roleOf(name)).toBe(role);
  });

  it.each(['', ' ', 'agenc', 'visitor', 'root'])('%j is none', (name) => {
    expect(roleOf(name)).toBeNull();
  });

  it('is never agency for a name with agencyUser in it', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        expect(roleOf(`${before}agencyUser${after}`)).not.toBe('agency');
      }),
    );
  });
});

describe('staff', () => {
  it('are the roles of the guard authEvent', () => {
    expect(roleName.options.filter(isStaff)).toEqual([
      'admin',
      'agency',
      'agencyUser',
      'organizer',
      'payment',
      'weddingPlanner',
      'wholesaler',
    ]);
  });
});

describe('permissions', () => {
  const holders = (permission: keyof typeof ROLES_WITH) =>
    roleName.options.filter((role) => hasByDefault(role, permission)).join(' ');

  it.each([
    ['readReservations', 'admin agency agencyUser organizer payment weddingPlanner wholesaler'],
    ['createReservationForGuest', 'admin agency agencyUser weddingPlanner'],
    ['decideRoom', 'admin agency agencyUser weddingPlanner'],
    ['decidePayment', 'admin agency agencyUser organizer payment weddingPlanner'],
    ['readBankData', 'admin agency agencyUser organizer payment weddingPlanner wholesaler'],
    ['readNotifications', 'admin agency agencyUser weddingPlanner'],
    ['readFigures', 'admin agency agencyUser organizer payment weddingPlanner'],
    ['listEvents', 'admin agency agencyUser organizer payment weddingPlanner wholesaler'],
    ['listAgencies', 'admin'],
  ] as const)('%s: %s', (permission, roles) => {
    expect(holders(permission)).toBe(roles);
  });

  it('are nobody’s outside staff, but for what support reads and answers', () => {
    const others = roleName.options.filter((role) => !STAFF_ROLES.includes(role));
    const theirs = permission.options.flatMap((each) =>
      others.filter((role) => hasByDefault(role, each)).map((role) => `${role} ${each}`),
    );
    expect(theirs).toEqual(['support readSupportTickets', 'support answerSupportTickets']);
  });
});

describe('a second factor', () => {
  const demanded = (byAgency: boolean, ofAdmins: boolean) =>
    roleName.options.filter((role) => isSecondFactorDemanded({ role, byAgency, ofAdmins }));

  it('is asked of nobody where neither the agency nor the site asks it', () => {
    expect(demanded(false, false)).toEqual([]);
  });

  it('is asked of the admins alone where the site is open to strangers', () => {
    expect(demanded(false, true)).toEqual(['admin']);
  });

  it('is asked by an agency of those who work for it, never of its couples and guests or of the platform’s admins', () => {
    expect(demanded(true, false).toSorted()).toEqual([
      'agency',
      'agencyUser',
      'payment',
      'support',
      'weddingPlanner',
      'wholesaler',
    ]);
  });
});
