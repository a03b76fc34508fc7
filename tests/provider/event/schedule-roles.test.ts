import type { EditedActivity } from '@/lib/contract/activity';
import { ACTIVITY } from '@/tests/support/provider-calls';
import { describeRoles, OFFICE_AND_COUPLE, type RoleWorld } from '@/tests/support/role-table';
import { PHOTO_WORDS, photoForm } from '@/tests/support/small-photo';

const created = (world: RoleWorld, eventId = world.event.eventId) =>
  world.made<EditedActivity>('POST', `events/${eventId}/activities`, ACTIVITY, 201);
const photographed = async (world: RoleWorld) => {
  const { id } = await created(world);
  const path = `activities/${id}/photos`;
  const answer = await world.send('POST', { path, form: photoForm });
  const { data } = (await answer.json()) as { data: { photos: { id: string }[] } };
  return `${path}/${data.photos[0]?.id}`;
};
const may = OFFICE_AND_COUPLE;

describeRoles('the schedule', {
  covers: (path) => path.includes('/activities'),
  rows: {
    'POST /api/v1/events/{id}/activities': {
      may,
      done: 201,
      audit: 'activity.created',
      asked: async ({ event }) => ({ path: `events/${event.eventId}/activities`, json: ACTIVITY }),
    },
    'PUT /api/v1/events/{id}/activities/order': {
      may,
      done: 200,
      audit: 'activity.ordered',
      asked: async (world) => {
        const { eventId } = await world.freshEvent();
        const [one, two] = [await created(world, eventId), await created(world, eventId)];
        return { path: `events/${eventId}/activities/order`, json: { ids: [two.id, one.id] } };
      },
    },
    'PATCH /api/v1/activities/{id}': {
      may,
      done: 200,
      audit: 'activity.changed',
      asked: async (world) => {
        const { id, version } = await created(world);
        return { path: `activities/${id}`, json: { paid: true, version } };
      },
    },
    'PUT /api/v1/activities/{id}/publication': {
      may,
      done: 200,
      audit: 'activity.published',
      asked: async (world) => {
        const { id, version } = await created(world);
        return { path: `activities/${id}/publication`, json: { published: true, version } };
      },
    },
    'POST /api/v1/activities/{id}/move': {
      may,
      done: 200,
      audit: 'activity.moved',
      asked: async (world) => {
        const { id, version } = await created(world);
        return { path: `activities/${id}/move`, json: { days: 0, minutes: 15, version } };
      },
    },
    'DELETE /api/v1/activities/{id}': {
      may,
      done: 204,
      audit: 'activity.removed',
      asked: async (world) => {
        const { id, version } = await created(world);
        return { path: `activities/${id}?version=${version}` };
      },
    },
    'POST /api/v1/activities/{id}/photos': {
      may,
      done: 201,
      audit: 'activity.photoAdded',
      asked: async (world) => ({ path: `activities/${(await created(world)).id}/photos`, form: photoForm }),
    },
    'PATCH /api/v1/activities/{id}/photos/{file}': {
      may,
      done: 200,
      audit: 'activity.photoChanged',
      asked: async (world) => ({ path: await photographed(world), json: PHOTO_WORDS }),
    },
    'DELETE /api/v1/activities/{id}/photos/{file}': {
      may,
      done: 200,
      audit: 'activity.photoRemoved',
      asked: async (world) => ({ path: await photographed(world) }),
    },
  },
});
