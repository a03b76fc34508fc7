import { describe, expect, it } from 'vitest';
import { roleName } from '@/lib/contract/role';
import { ACCOUNT_ROLES } from '@/lib/contract/user';
import { grantableRoles, isManagerRole } from '@/lib/domain/grantable-roles';

describe('roles', () => {
  it('of every kind of account are the admin’s to give', () => {
    expect(grantableRoles('admin')).toEqual(ACCOUNT_ROLES);
  });

  it('of its own people and of its customers are an agency’s to give', () => {
    expect(grantableRoles('agency').toSorted()).toEqual([
      'agency',
      'agencyUser',
      'attendee',
      'organizer',
      'payment',
      'weddingPlanner',
      'wholesaler',
    ]);
  });

  it('are nobody else’s to give', () => {
    const others = roleName.options.filter((role) => role !== 'admin' && role !== 'agency');
    expect(others.filter((role) => grantableRoles(role).length > 0)).toEqual([]);
  });

  it('that keep an agency or the platform in hand are two', () => {
    expect(roleName.options.filter(isManagerRole)).toEqual(['admin', 'agency']);
  });
});
