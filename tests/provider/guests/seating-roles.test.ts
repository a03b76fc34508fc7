import { randomUUID } from 'node:crypto';
import type { SeatingPlan } from '@/lib/contract/seating';
import { guests } from '@/lib/provider/db/schema';
import { AGENCY, NOW } from '@/tests/support/booking';
import { describeRoles, OFFICE_AND_COUPLE, type RoleWorld } from '@/tests/support/role-table';

const TABLE = { name: 'Mesa 1', capacity: 8, shape: 'round', note: '' };
const may = OFFICE_AND_COUPLE;

const plan = ({ event }: RoleWorld, path = '') => `events/${event.eventId}/seating${path}`;
const guest = async ({ provider, event: { eventId } }: RoleWorld) => {
  const id = randomUUID();
  const person = { firstName: 'Ana', lastName: 'Ruiz', mobile: '+525512345678', attendance: 'attends' as const };
  await provider.db.insert(guests).values({ ...person, id, agencyId: AGENCY, eventId, createdAt: NOW });
  return id;
};
const table = async (world: RoleWorld) => {
  const { tables } = await world.made<SeatingPlan>('POST', plan(world, '/tables'), TABLE, 201);
  return tables.at(-1) ?? { id: '', version: 0 };
};
const pair = async (world: RoleWorld) => ({
  kind: 'together',
  oneId: await guest(world),
  otherId: await guest(world),
});

describeRoles('the banquet’s tables', {
  covers: (path) => path.includes('/seating/'),
  rows: {
    'POST /api/v1/events/{id}/seating/tables': {
      may,
      done: 201,
      audit: 'seating.tableAdded',
      asked: async (world) => ({ path: plan(world, '/tables'), json: TABLE }),
    },
    'PATCH /api/v1/events/{id}/seating/tables/{tableId}': {
      may,
      done: 200,
      audit: 'seating.tableChanged',
      asked: async (world) => {
        const { id, version } = await table(world);
        return { path: plan(world, `/tables/${id}`), json: { ...TABLE, capacity: 10, version } };
      },
    },
    'PUT /api/v1/events/{id}/seating/tables/order': {
      may,
      done: 200,
      audit: 'seating.tablesOrdered',
      ofAll: true,
      asked: async (world) => {
        await table(world);
        const { tables } = await world.made<SeatingPlan>('GET', plan(world));
        return { path: plan(world, '/tables/order'), json: { ids: tables.map(({ id }) => id).reverse() } };
      },
    },
    'DELETE /api/v1/events/{id}/seating/tables/{tableId}': {
      may,
      done: 200,
      audit: 'seating.tableRemoved',
      asked: async (world) => {
        const { id, version } = await table(world);
        return { path: plan(world, `/tables/${id}?version=${version}`) };
      },
    },
    'PUT /api/v1/events/{id}/seating/seats': {
      may,
      done: 200,
      audit: 'seating.seated',
      asked: async (world) => ({
        path: plan(world, '/seats'),
        json: { seats: [{ guestId: await guest(world), place: 0, tableId: (await table(world)).id }] },
      }),
    },
    'POST /api/v1/events/{id}/seating/rules': {
      may,
      done: 201,
      audit: 'seating.ruleAdded',
      asked: async (world) => ({ path: plan(world, '/rules'), json: await pair(world) }),
    },
    'DELETE /api/v1/events/{id}/seating/rules/{ruleId}': {
      may,
      done: 200,
      audit: 'seating.ruleRemoved',
      asked: async (world) => {
        const asked = await pair(world);
        const { rules } = await world.made<SeatingPlan>('POST', plan(world, '/rules'), asked, 201);
        const made = rules.find(({ oneId, otherId }) => [oneId, otherId].includes(asked.oneId));
        return { path: plan(world, `/rules/${made?.id}`) };
      },
    },
  },
});
