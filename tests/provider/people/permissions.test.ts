import { desc, eq, like } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { PermissionChanges } from '@/lib/contract/permission';
import { addDays } from '@/lib/domain/nights';
import { dateInZone } from '@/lib/domain/zone';
import { auditLog, permissionGrants, users } from '@/lib/provider/db/schema';
import { DEMO_PASSWORD, startTestProvider, type TestProvider } from '../../support/provider';

let provider: TestProvider;
let as: Record<'admin' | 'agency' | 'agency2' | 'payment' | 'wholesaler' | 'organizer', { cookie: string }>;

beforeAll(async () => {
  provider = await startTestProvider();
  const names = ['admin', 'agency', 'agency2', 'payment', 'wholesaler', 'organizer'] as const;
  const logins = await Promise.all(names.map(async (name) => [name, await provider.as(`${name}@demo.test`)] as const));
  as = Object.fromEntries(logins) as typeof as;
});
afterAll(() => provider.close());
afterEach(() => provider.db.delete(permissionGrants));

const statusOf = async (person: keyof typeof as, path: string) =>
  (await provider.request(path, { headers: as[person] })).status;
const set = (cells: PermissionChanges['cells'], agencyId = '1', headers = as.admin) =>
  provider.request('/api/v1/permissions', { method: 'PUT', headers, json: { agencyId, cells } });
const cell = (role: string, permission: string, allowed: boolean) => ({ role, permission, allowed }) as never;
const LIST = '/api/v1/events/PLS-DEMO-BODA/reservations';
const changes = () => provider.db.select().from(auditLog).where(like(auditLog.action, 'agency.permissions%'));

describe('the permission table of an agency', () => {
  test('governs: what is taken or given holds at once for whoever is logged in, in this agency alone', async () => {
    expect(await statusOf('wholesaler', LIST)).toBe(200);
    expect((await set([cell('wholesaler', 'readReservations', false)])).status).toBe(200);
    expect(await statusOf('wholesaler', LIST)).toBe(403);
    expect(await statusOf('payment', LIST)).toBe(200);
    const me = await (await provider.request('/api/v1/me', { headers: as.wholesaler })).json();
    expect(me.data.permissions).not.toContain('readReservations');
    const other = '/api/v1/agencies/2/payment-processors';
    expect((await set([cell('agency', 'managePaymentProcessors', false)])).status).toBe(200);
    expect(await statusOf('agency', '/api/v1/agencies/1/payment-processors')).toBe(403);
    expect(await statusOf('agency2', other)).toBe(200);
    expect(await statusOf('admin', '/api/v1/agencies/1/payment-processors')).toBe(200);
  });

  test('is told by a login as the own agency has it, for the own role', async () => {
    await set([cell('wholesaler', 'readReservations', false), cell('agency', 'readGuests', false)], '2');
    await set([cell('payment', 'decideRoom', true)]);
    const told = async (name: string) => {
      const json = { email: `${name}@demo.test`, password: DEMO_PASSWORD };
      return (await (await provider.request('/api/auth/login', { json })).json()).data.permissions;
    };
    expect(await told('wholesaler')).toContain('readReservations');
    expect(await told('agency')).toContain('readGuests');
    expect(await told('payment')).toContain('decideRoom');
  });

  test('shows default, change and bounds, and restores', async () => {
    const before = (await changes()).length;
    const changed = await (
      await set([cell('payment', 'decideRoom', true), cell('agencyUser', 'checkIn', true)])
    ).json();
    const find = (matrix: typeof changed, role: string, permission: string) =>
      matrix.data.rows
        .find((row: { permission: string }) => row.permission === permission)
        .cells.find((each: { role: string }) => each.role === role);
    expect(find(changed, 'payment', 'decideRoom')).toEqual({
      role: 'payment',
      allowed: true,
      byDefault: false,
      changeable: true,
    });
    expect(find(changed, 'admin', 'decideRoom')).toMatchObject({ allowed: true, changeable: false });
    expect(await provider.db.select().from(permissionGrants)).toHaveLength(1);
    expect((await changes()).slice(before).map(({ before: was, after }) => [was, after])).toEqual([
      [{ 'payment decideRoom': false }, { 'payment decideRoom': true }],
    ]);
    const restored = await provider.request('/api/v1/permissions?agency_id=1', { method: 'DELETE', headers: as.admin });
    expect(find(await restored.json(), 'payment', 'decideRoom')).toMatchObject({ allowed: false });
    expect(await provider.db.select().from(permissionGrants)).toEqual([]);
  });

  test('has bounds that no call and no row passes', async () => {
    for (const beyond of [
      cell('admin', 'refundPayment', false),
      cell('organizer', 'managePaymentProcessors', true),
      cell('payment', 'manageUsers', true),
      cell('agency', 'managePermissions', true),
      cell('attendee', 'readReservations', true),
      cell('wholesaler', 'listAgencies', true),
    ]) {
      expect((await set([beyond])).status).toBe(422);
    }
    const row = { agencyId: '1', allowed: true, changedAt: new Date(), changedBy: 'nobody' };
    await provider.db.insert(permissionGrants).values([
      { ...row, role: 'payment', permission: 'manageUsers' },
      { ...row, role: 'agency', permission: 'managePermissions' },
      { ...row, role: 'payment', permission: 'ofAnotherRelease' },
    ]);
    expect(await statusOf('payment', '/api/v1/users')).toBe(403);
    expect(await statusOf('agency', '/api/v1/permissions?agency_id=1')).toBe(403);
  });

  test('is the admin’s alone to change', async () => {
    for (const person of ['agency', 'payment', 'organizer'] as const) {
      expect((await set([cell('payment', 'decideRoom', true)], '1', as[person])).status).toBe(403);
      expect(await statusOf(person, '/api/v1/permissions?agency_id=1')).toBe(403);
    }
    expect((await set([cell('payment', 'decideRoom', true)], 'none')).status).toBe(404);
  });
});

describe('the audit log', () => {
  const read = async (person: keyof typeof as, query = '') =>
    (await (await provider.request(`/api/v1/audit-log?${query}`, { headers: as[person] })).json()).data;

  test('is read by the own agency, filtered, along its cursor, and exported', async () => {
    await set([cell('payment', 'decideRoom', true)]);
    await set([cell('payment', 'decideRoom', true)], '2');
    const own = await read('agency', 'action=agency&per_page=1');
    expect(own.data).toHaveLength(1);
    expect(own.data[0]).toMatchObject({
      actor: { kind: 'user', name: 'Teresa Villalobos Ríos' },
      action: 'agency.permissionsChanged',
    });
    const next = await read('agency', `action=agency&per_page=1&cursor=${own.next_cursor}`);
    expect(next.data[0].id).toBeLessThan(own.data[0].id);
    const ofOne = await provider.db.select().from(auditLog).where(eq(auditLog.agencyId, '1'));
    expect((await read('agency')).total).toBe(ofOne.length);
    expect((await read('admin')).total).toBe((await provider.db.select().from(auditLog)).length);
    expect(await statusOf('agency', '/api/v1/audit-log?agency_id=2')).toBe(404);
    expect(await statusOf('agency', '/api/v1/audit-log/export?agency_id=2')).toBe(404);
    expect(await statusOf('payment', '/api/v1/audit-log')).toBe(403);
    expect((await read('agency', 'actor=teresa')).total).toBeGreaterThan(0);
    expect((await read('agency', 'actor=nobody-at-all')).total).toBe(0);
    expect((await read('agency', 'from=2001-01-01&to=2001-01-02')).total).toBe(0);
    const csv = await (
      await provider.request('/api/v1/audit-log/export?locale=en&action=agency', { headers: as.agency })
    ).text();
    expect(csv).toMatch(/^Date and time \(UTC\),Who/);
    expect(csv.trim().split('\r\n')).toHaveLength((await read('agency', 'action=agency')).total + 1);
  });

  test('finds people by the address of the own agency alone, by their name whoever they are', async () => {
    await set([cell('payment', 'decideRoom', true)]);
    const found = async (person: keyof typeof as, words: string) =>
      (await read(person, `action=agency.permissionsChanged&actor=${encodeURIComponent(words)}`)).total;
    const ofAdmin = await found('agency', 'teresa villalobos');
    expect(ofAdmin).toBeGreaterThan(0);
    for (const part of ['admin@demo.test', 'teresa admin@demo', 'demo.test'])
      expect([part, await found('agency', part)]).toEqual([part, 0]);
    expect(await found('admin', 'admin@demo.test')).toBeGreaterThanOrEqual(ofAdmin);
    await provider.db.insert(auditLog).values({
      agencyId: '1',
      at: new Date(),
      actor: 'user:user-payment',
      action: 'agency.permissionsChanged',
      entity: 'agency',
      entityId: '1',
    });
    expect(await found('agency', 'payment@demo.test')).toBe(1);
  });

  test('names the record and its reservation, on the clock of the zone that is asked for', async () => {
    const paid = await read('agency', 'entity=payment&per_page=1');
    expect(paid.data[0].reservationKey).toMatch(/^RSV-/);
    expect(paid.data[0].currency).toMatch(/^[A-Z]{3}$/);
    // A change of this very minute: the day that it has in its zone holds it, the days around do not.
    await set([cell('payment', 'decideRoom', true)]);
    const [entry] = (await read('agency', 'action=agency.permissionsChanged&per_page=1')).data;
    expect(entry).toMatchObject({ entity: 'agency', reservationKey: null });
    expect(entry.entityName).toBeTruthy();
    const day = dateInZone(new Date(entry.at), 'Pacific/Kiritimati');
    const found = async (date: string, zone = 'Pacific/Kiritimati') =>
      (await read('agency', `action=agency.permissionsChanged&from=${date}&to=${date}&time_zone=${zone}`)).data.some(
        ({ id }: { id: number }) => id === entry.id,
      );
    expect([await found(day), await found(addDays(day, 1)), await found(addDays(day, -1))]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await statusOf('agency', '/api/v1/audit-log?time_zone=Moon/Base')).toBe(422);
    const file = '/api/v1/audit-log/export?locale=es&action=agency&time_zone=America/Cancun';
    const [header = '', line = ''] = (await (await provider.request(file, { headers: as.agency })).text()).split(
      '\r\n',
    );
    expect(header).toContain('Fecha y hora (hora de Cancún)');
    expect(line).toMatch(/^"?\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}-05:00/);
  });

  test('holds no secret', async () => {
    const [person] = await provider.db.select().from(users).where(eq(users.id, 'user-agency'));
    const log = await provider.db.select().from(auditLog).orderBy(desc(auditLog.id));
    expect(log).not.toEqual([]);
    const rows = JSON.stringify(log);
    expect(person?.passwordHash).toMatch(/\S/);
    expect(rows).not.toContain(person?.passwordHash);
    expect(rows).not.toMatch(/argon2|passwordHash|tokenHash/);
  });
});
