import { randomUUID } from 'node:crypto';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RoleName } from '@/lib/contract/role';
import { auditLog, type events } from '@/lib/provider/db/schema';
import { AGENCY, dataOf, failureOf, insertBlock, insertUser, NOW, type TestBlock } from './booking';
import { ROLES_WITH_ACCOUNT } from './demo-people';
import { startTestProvider, type TestProvider } from './provider';
import { declaredCalls } from './provider-calls';

export const SELLERS: readonly RoleName[] = ['admin', 'agency', 'agencyUser'];
export const OFFICE: readonly RoleName[] = [...SELLERS, 'weddingPlanner'];
export const OFFICE_AND_COUPLE: readonly RoleName[] = [...OFFICE, 'organizer'];

const OF_ANOTHER_VERSION = 99;

/** What is asked of a record that nobody has touched yet. */
export interface Asked {
  /** Below `/api/v1/`. */
  path: string;
  json?: object;
  form?: () => FormData;
}

export interface RoleRow {
  /** The roles that may make the call, listed by the test and not read from the product. */
  may: readonly RoleName[];
  done: number;
  /** What the audit log says of it. */
  audit: string;
  /** Status that the office of another agency is answered, where it is not 404. */
  stranger?: number;
  /** Set where the answer covers all the event's records: it is asked again once other roles have added some. */
  ofAll?: true;
  asked: (world: RoleWorld) => Promise<Asked>;
}

export class RoleWorld {
  people: Record<string, { cookie: string }> = {};
  coupleId = '';
  event: TestBlock = { eventId: '', code: '', categoryIds: [], agencyId: AGENCY };
  constructor(readonly provider: TestProvider) {}

  /** An event of the agency and of the couple. */
  freshEvent(event: Partial<typeof events.$inferInsert> = {}): Promise<TestBlock> {
    return insertBlock(this.provider.db, {
      categories: ['A'],
      hotel: { agencyId: AGENCY },
      event: { mainUserId: this.coupleId, ...event },
    });
  }
  async begin(): Promise<void> {
    const { db } = this.provider;
    const logIn = async (name: string, user: Parameters<typeof insertUser>[1]) => {
      const { id, email } = await insertUser(db, user);
      this.people[name] = await this.provider.as(email);
      return id;
    };
    // The agency comes with its first person, and without one nobody logs in.
    await logIn('anotherCouple', { role: 'organizer' });
    // Of the event's own agency, the organizer being its couple.
    for (const role of ROLES_WITH_ACCOUNT) {
      const id = await logIn(role, { role, agencyId: role === 'admin' ? null : AGENCY });
      if (role === 'organizer') this.coupleId = id;
    }
    await logIn('anotherAgency', { role: 'agency', agencyId: 'elsewhere' });
    this.event = await this.freshEvent();
  }
  send(method: string, { path, json, form }: Asked, as = 'agency'): Promise<Response> {
    return this.provider.request(`/api/v1/${path}`, {
      method,
      headers: { ...this.people[as], 'idempotency-key': randomUUID() },
      ...(json && { json }),
      ...(form && { body: form() }),
    });
  }
  /** What the agency's call answers. */
  async made<Data>(method: string, path: string, json?: object, status = 200): Promise<Data> {
    return dataOf<Data>(await this.send(method, { path, ...(json && { json }) }), status);
  }
}

const withAnotherVersion = ({ path, json, ...rest }: Asked): Asked | null => {
  if (json && 'version' in json) return { ...rest, path, json: { ...json, version: OF_ANOTHER_VERSION } };
  if (!/[?&]version=/.test(path)) return null;
  return { ...rest, path: path.replace(/version=\d+/, `version=${OF_ANOTHER_VERSION}`), ...(json && { json }) };
};

/**
 * Tries every writing call of an area as everybody: who may by the row does it, everybody else is refused, another
 * agency and another couple find nothing. A call whose request names a version is refused with another one. The audit
 * log has a row of it. A writing call of the area that has no row fails.
 */
export function describeRoles(
  area: string,
  { covers, rows }: { covers: (path: string) => boolean; rows: Record<string, RoleRow> },
): void {
  describe(`who may change what of ${area}`, () => {
    let world: RoleWorld;
    beforeAll(async () => {
      world = new RoleWorld(await startTestProvider({ now: NOW, seed: false }));
      await world.begin();
    });
    afterAll(() => world.provider.close());

    it('has a row for every call that writes', async () => {
      const writing = (await declaredCalls(world.provider)).filter(
        ({ method, path, policy }) => method !== 'GET' && policy.kind !== 'public' && covers(path),
      );
      expect(Object.keys(rows).sort()).toEqual(writing.map(({ name }) => name).sort());
    });

    it.each(Object.entries(rows))('%s', async (name, { may, done, audit, stranger = 404, ofAll, asked }) => {
      const method = name.split(' ')[0] ?? '';
      const expected: Record<string, number> = {
        ...Object.fromEntries(ROLES_WITH_ACCOUNT.map((role) => [role, may.includes(role) ? done : 403])),
        anotherCouple: may.includes('organizer') ? 404 : 403,
        anotherAgency: stranger,
        visitor: 401,
      };
      // A refused call leaves the record as it is.
      const untouched = await asked(world);
      const found: Record<string, number> = {};
      for (const [who, status] of Object.entries(expected))
        found[who] = (await world.send(method, status < 300 ? await asked(world) : untouched, who)).status;
      expect(found).toEqual(expected);

      const who = may.includes('agency') ? 'agency' : (may[0] ?? '');
      const other = withAnotherVersion(untouched);
      if (other) {
        const refused = await world.send(method, other, who);
        expect([refused.status, (await failureOf(refused)).code]).toEqual([409, 'STALE']);
      }
      expect((await world.send(method, ofAll ? await asked(world) : untouched, who)).status).toBe(done);
      const [last] = await world.provider.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
      expect([last?.action, last?.actorRole]).toEqual([audit, who]);
    });
  });
}
