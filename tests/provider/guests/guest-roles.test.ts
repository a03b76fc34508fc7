import { randomUUID } from 'node:crypto';
import type { GuestBulkReport, GuestRow } from '@/lib/contract/guest';
import type { StartedImport } from '@/lib/contract/guest-import';
import type { HouseholdAnswers, StaffHousehold } from '@/lib/contract/household';
import { runGuestImports } from '@/lib/provider/event/guest/run-guest-imports';
import { dataOf } from '@/tests/support/booking';
import { systemContext } from '@/tests/support/provider-context';
import { describeRoles, OFFICE_AND_COUPLE, type RoleWorld } from '@/tests/support/role-table';

const may = OFFICE_AND_COUPLE;
const NEW = { firstName: 'Ana', lastName: 'Ruiz', mobile: '55 1234 5678', tags: ['Boda'], diet: ['vegan'] };
/** What is written to guests is of the area of messages. */
const MESSAGES = /\/guests\/\{id\}\/(?:messages|consents|whatsapp-messages)$/;

const added = (world: RoleWorld, more: object = {}, eventId = world.event.eventId) =>
  world.made<GuestRow>('POST', `events/${eventId}/guests`, { ...NEW, ...more }, 201);
const invited = async (world: RoleWorld) => {
  const household = `Familia ${randomUUID()}`;
  const [ana, luis] = [await added(world, { household }), await added(world, { household, firstName: 'Luis' })];
  await world.made<StaffHousehold>('POST', `guests/${ana.id}/household-link`, {});
  return { ana, luis };
};
/** A household that answered after the last day. */
const late = async (world: RoleWorld) => {
  const { eventId } = await world.freshEvent({ answersUntil: '2027-01-09' });
  const guest = await added(world, { household: 'Familia Ruiz' }, eventId);
  const { link } = await world.made<StaffHousehold>('POST', `guests/${guest.id}/household-link`, {});
  const path = `household-answers/${new URL(link?.url ?? '', 'http://site').searchParams.get('token')}`;
  // By the household itself: what staff say on its behalf is never late.
  const visitor = 'nobody';
  const { version, people } = await dataOf<HouseholdAnswers>(await world.send('GET', { path }, visitor));
  const json = { version, message: '', people: people.map((person) => ({ ...person, attends: true })) };
  await dataOf<HouseholdAnswers>(await world.send('PUT', { path, json }, visitor));
  return { householdId: guest.householdId ?? '', version: 1 };
};
/** By what a change of many is taken back. */
const changedAtOnce = async (world: RoleWorld) => {
  const { eventId } = world.event;
  const change = { action: 'addTag', ids: [(await added(world)).id], tag: 'Cortejo' };
  return (await world.made<GuestBulkReport>('POST', `events/${eventId}/guests/bulk`, change)).undo;
};
const list = () => {
  const form = new FormData();
  form.set(
    'file',
    new Blob([`Nombre;Celular\nEva Paz;55 ${Math.floor(10_000_000 + Math.random() * 89_999_999)}\n`]),
    'lista.csv',
  );
  return form;
};

describeRoles('the guest list', {
  covers: (path) => /\/guests|guest-imports|late-answers/.test(path) && !MESSAGES.test(path),
  rows: {
    'POST /api/v1/events/{id}/guests': {
      may,
      done: 201,
      audit: 'guest.created',
      asked: async ({ event }) => ({ path: `events/${event.eventId}/guests`, json: NEW }),
    },
    'PATCH /api/v1/guests/{id}': {
      may,
      done: 200,
      audit: 'guest.changed',
      asked: async (world) => {
        const { id, version } = await added(world);
        return { path: `guests/${id}`, json: { companions: 2, version } };
      },
    },
    'DELETE /api/v1/guests/{id}': {
      may,
      done: 204,
      audit: 'guest.deleted',
      asked: async (world) => {
        const { id, version } = await added(world);
        return { path: `guests/${id}?version=${version}` };
      },
    },
    'POST /api/v1/guests/{id}/attendance': {
      may,
      done: 200,
      audit: 'guest.changed',
      asked: async (world) => ({
        path: `guests/${(await added(world)).id}/attendance`,
        json: { attends: true, companions: 0 },
      }),
    },
    'POST /api/v1/events/{id}/guests/bulk': {
      may,
      done: 200,
      audit: 'guest.changed',
      asked: async (world) => ({
        path: `events/${world.event.eventId}/guests/bulk`,
        json: { action: 'addTag', ids: [(await added(world)).id], tag: 'Cortejo' },
      }),
    },
    'POST /api/v1/events/{id}/guests/bulk/undo': {
      may,
      done: 200,
      audit: 'guest.changed',
      asked: async (world) => ({
        path: `events/${world.event.eventId}/guests/bulk/undo`,
        json: { undo: await changedAtOnce(world) },
      }),
    },
    'POST /api/v1/guests/{id}/merge': {
      may,
      done: 200,
      audit: 'guest.merged',
      asked: async (world) => {
        const [one, other] = [await added(world), await added(world)];
        const json = { version: one.version, other: { id: other.id, version: other.version } };
        return { path: `guests/${one.id}/merge`, json };
      },
    },
    'POST /api/v1/events/{id}/guests/import': {
      may,
      done: 202,
      audit: 'guestImport.started',
      asked: async (world) => ({ path: `events/${(await world.freshEvent()).eventId}/guests/import`, form: list }),
    },
    'DELETE /api/v1/guest-imports/{id}': {
      may,
      done: 204,
      audit: 'guestImport.undone',
      asked: async (world) => {
        const path = `events/${(await world.freshEvent()).eventId}/guests/import`;
        const { id } = await dataOf<StartedImport>(await world.send('POST', { path, form: list }), 202);
        await runGuestImports({ ctx: systemContext(world.provider) });
        return { path: `guest-imports/${id}` };
      },
    },
    'POST /api/v1/guests/{id}/erasure': {
      may: ['admin', 'agency'],
      done: 200,
      audit: 'guest.erased',
      asked: async (world) => ({ path: `guests/${(await added(world)).id}/erasure`, json: { confirm: 'Ana Ruiz' } }),
    },
    'POST /api/v1/guests/{id}/household-link': {
      may,
      done: 200,
      audit: 'household.linkMade',
      asked: async (world) => ({ path: `guests/${(await added(world)).id}/household-link`, json: { renew: false } }),
    },
    'DELETE /api/v1/guests/{id}/household-link': {
      may,
      done: 204,
      audit: 'household.linkRevoked',
      asked: async (world) => ({ path: `guests/${(await invited(world)).ana.id}/household-link` }),
    },
    'PUT /api/v1/guests/{id}/household-responder': {
      may,
      done: 200,
      audit: 'household.responderChosen',
      asked: async (world) => ({ path: `guests/${(await invited(world)).luis.id}/household-responder` }),
    },
    'PUT /api/v1/late-answers/{id}/decision': {
      may,
      done: 200,
      audit: 'household.lateAccepted',
      asked: async (world) => {
        const { householdId, version } = await late(world);
        return { path: `late-answers/${householdId}/decision`, json: { accept: true, reason: '', version } };
      },
    },
  },
});
