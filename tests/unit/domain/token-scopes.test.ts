import { describe, expect, it } from 'vitest';
import { type TokenScope, tokenScope } from '@/lib/contract/api-token';
import type { Permission } from '@/lib/contract/permission';
import type { RoleName } from '@/lib/contract/role';
import { hasScope, permissionsOfScopes, scopeOfCall } from '@/lib/domain/token-scopes';

/** What decides about money, people and rights, or writes to guests: no token ever has it. */
const NEVER: Permission[] = [
  ...(['decidePayment', 'refundPayment', 'decideCancellation', 'decideRoom', 'matchBankStatements'] as const),
  ...(['manageMasterAccount', 'managePaymentProcessors', 'readBankData', 'manageUsers', 'manageAgency'] as const),
  ...(['managePermissions', 'readAuditLog', 'listAgencies', 'sendMailings', 'answerSupportTickets'] as const),
];

describe('what a token may', () => {
  it('is never to decide about money, people or rights, with all scopes together', () => {
    const all = permissionsOfScopes(tokenScope.options);
    expect(NEVER.filter((each) => all.includes(each))).toEqual([]);
  });

  it('is all that its scopes let it, each once', () => {
    expect(permissionsOfScopes([])).toEqual([]);
    expect(permissionsOfScopes(['calls:read'])).toEqual(['readCalls']);
    expect(permissionsOfScopes(['guests:read', 'guests:write', 'calls:write']).toSorted()).toEqual([
      'makeCalls',
      'manageGuests',
      'readCalls',
      'readGuestContacts',
      'readGuests',
    ]);
    expect(permissionsOfScopes(['payments:read', 'reservations:read']).toSorted()).toEqual([
      'readMasterAccount',
      'readReservations',
      'readTransport',
    ]);
  });

  it('is nothing that was taken from the managers of its agency, whatever else was changed', () => {
    const change = (role: RoleName, permission: Permission, allowed: boolean) => ({ role, permission, allowed });
    const taken = [change('agency', 'readGuestContacts', false), change('agencyUser', 'readGuests', false)];
    expect(permissionsOfScopes(['guests:read'], taken)).toEqual(['readGuests']);
    expect(permissionsOfScopes(['calls:read'], [change('agency', 'readGuests', true)])).toEqual(['readCalls']);
  });

  it('is to read where it may write', () => {
    expect(hasScope(['guests:write'], 'guests:read')).toBe(true);
    expect(hasScope(['guests:read'], 'guests:write')).toBe(false);
    expect(hasScope(['guests:write'], 'calls:read')).toBe(false);
    expect(hasScope(['calls:read', 'guests:write', 'events:read'], 'guests:read')).toBe(true);
    for (const scope of tokenScope.options.filter((each) => each.endsWith(':write'))) {
      const reading = permissionsOfScopes([scope.replace(':write', ':read') as TokenScope]);
      const missing = reading.filter((each) => !permissionsOfScopes([scope]).includes(each));
      expect([scope, missing.filter((each) => each !== 'readFigures')]).toEqual([scope, []]);
    }
  });

  it.each([
    ['GET', '/api/v1/events/{id}/reservations', 'reservations:read'],
    ['POST', '/api/v1/events/{id}/reservations', 'reservations:write'],
    ['POST', '/api/v1/events/{id}/quotes', 'reservations:read'],
    ['GET', '/api/v1/reservations/{key}', 'reservations:read'],
    ['GET', '/api/v1/reservation-keys/{id}', 'reservations:read'],
    ['GET', '/api/v1/reservations/{key}/payment-slip.pdf', 'payments:read'],
    ['POST', '/api/v1/reservations/{key}/payments', null],
    ['GET', '/api/v1/payments/{id}', 'payments:read'],
    ['POST', '/api/v1/payments/{id}/decision', null],
    ['POST', '/api/v1/payments/{id}/refunds', null],
    ['GET', '/api/v1/events/{id}/master-account', 'payments:read'],
    ['PUT', '/api/v1/events/{id}/master-account', null],
    ['GET', '/api/v1/events/{id}/reports/payments', 'reports:read'],
    ['POST', '/api/v1/events/{id}/reports/{name}', null],
    ['PUT', '/api/v1/events/{id}/figures', null],
    ['PATCH', '/api/v1/guests/{id}', 'guests:write'],
    ['POST', '/api/v1/events/{id}/guests/import', 'guests:write'],
    ['GET', '/api/v1/events/{id}/guests', 'guests:read'],
    ['POST', '/api/v1/events/{id}/calls', 'calls:write'],
    ['PUT', '/api/v1/events/{id}/call-rules', 'calls:write'],
    ['GET', '/api/v1/agency/{id}/events', 'events:read'],
    ['PATCH', '/api/v1/events/{id}', 'events:write'],
    ['POST', '/api/v1/reservations/{key}/login-links', null],
    ['PUT', '/api/v1/reservations/{key}/refund-destination', null],
    ['POST', '/api/v1/reservations/{key}/messages', null],
    ['POST', '/api/v1/calls/{id}/notice', null],
    ['GET', '/api/v1/reservations/{key}/companions', null],
    ['POST', '/api/v1/reservations/{key}/companions', null],
    ['DELETE', '/api/v1/reservations/{key}/companions/{id}', null],
    ['GET', '/api/v1/agencies/{id}/bank-accounts', null],
    ['GET', '/api/v1/agencies/{id}/tokens', null],
    ['GET', '/api/v1/users', null],
    ['GET', '/api/v1/permissions', null],
    ['GET', '/api/v1/audit-log', null],
    ['POST', '/api/auth/backdoor', null],
    ['GET', '/api/v1/me', null],
    ['GET', '/api/v1/something-new', null],
  ] as const)('%s %s asks for %s', (method, path, scope) => {
    expect(scopeOfCall(method, path)).toBe(scope);
  });
});
