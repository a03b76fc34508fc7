import type { EventProfile } from '@/lib/contract/event-profile';
import type { SizedPhotos } from '@/lib/contract/photo';
import { AGENCY } from '@/tests/support/booking';
import { ACTIVITY } from '@/tests/support/provider-calls';
import { describeRoles, OFFICE, OFFICE_AND_COUPLE, type RoleWorld } from '@/tests/support/role-table';
import { PHOTO_WORDS, photoForm } from '@/tests/support/small-photo';

const TERMS = [{ fromDays: 0, penalty: { kind: 'none' as const } }];
const DRAFT = {
  state: 'draft',
  message: { es: 'Los esperamos', en: 'See you there' },
  cancellationSteps: TERMS,
} as const;
const NEW = {
  eventName: 'Ana & Luis',
  eventDate: '1970-01-01',
  timeZone: 'America/Cancun',
  hotelId: null,
  currency: 'USD',
  range_event_start: '2027-11-05',
  range_event_end: '2027-11-07',
  minimumNights: 2,
  minimumToReserve: 15_000,
  agencyId: AGENCY,
};

const profileOf = (world: RoleWorld, eventId: string) => world.made<EventProfile>('GET', `events/${eventId}/profile`);
const fresh = async (world: RoleWorld, event: Parameters<RoleWorld['freshEvent']>[0] = {}) =>
  profileOf(world, (await world.freshEvent(event)).eventId);
const photographed = async (world: RoleWorld) => {
  const path = `events/${(await fresh(world)).id}/photos`;
  const answer = await world.send('POST', { path, form: photoForm });
  const { data } = (await answer.json()) as { data: SizedPhotos };
  return { path, id: data.photos[0]?.id ?? '' };
};
/** What the couple suggests has a table of its own, with what its office is answered: suggestions.test.ts. */
const OWN =
  /^\/api\/v1\/events(?:\/\{id\}(?:\/(?:duplicate|copied-parts|package|publication|state|cover|photos.*))?)?$/;

describeRoles('an event', {
  covers: (path) => OWN.test(path),
  rows: {
    'POST /api/v1/events': {
      may: OFFICE,
      done: 201,
      audit: 'event.opened',
      asked: async () => ({ path: 'events', json: NEW }),
    },
    'POST /api/v1/events/{id}/duplicate': {
      may: OFFICE,
      done: 201,
      audit: 'event.duplicated',
      asked: async ({ event }) => ({
        path: `events/${event.eventId}/duplicate`,
        json: {
          eventName: 'Eva & Leo',
          eventDate: '2028-11-05',
          range_event_start: null,
          range_event_end: null,
          parts: ['schedule'],
        },
      }),
    },
    'POST /api/v1/events/{id}/copied-parts': {
      may: OFFICE,
      done: 200,
      audit: 'event.partsCopied',
      asked: async (world) => {
        const { eventId: from } = await world.freshEvent();
        await world.made('POST', `events/${from}/activities`, ACTIVITY, 201);
        const { id, version } = await fresh(world, DRAFT);
        return { path: `events/${id}/copied-parts`, json: { from, parts: ['schedule'], version } };
      },
    },
    'PATCH /api/v1/events/{id}': {
      may: OFFICE_AND_COUPLE,
      done: 200,
      audit: 'event.changed',
      asked: async (world) => {
        const { id, version } = await fresh(world);
        return { path: `events/${id}`, json: { giftTableUrl: 'https://regalos.test/ana', version } };
      },
    },
    'PUT /api/v1/events/{id}/package': {
      may: OFFICE,
      done: 200,
      audit: 'event.packageChanged',
      asked: async (world) => {
        const { id, version } = await fresh(world);
        return { path: `events/${id}/package`, json: { package: 'love', version } };
      },
    },
    'POST /api/v1/events/{id}/publication': {
      may: OFFICE,
      done: 200,
      audit: 'event.published',
      asked: async (world) => {
        const { id } = await fresh(world, DRAFT);
        await world.made('PUT', `events/${id}/package`, { package: 'honey', version: 1 });
        return { path: `events/${id}/publication`, json: { version: 2 } };
      },
    },
    'DELETE /api/v1/events/{id}/publication': {
      may: OFFICE,
      done: 200,
      audit: 'event.unpublished',
      asked: async (world) => {
        const { id, version } = await fresh(world);
        return { path: `events/${id}/publication`, json: { confirm: true, version } };
      },
    },
    'PUT /api/v1/events/{id}/state': {
      may: OFFICE,
      done: 200,
      audit: 'event.closed',
      asked: async (world) => {
        const { id, version } = await fresh(world);
        return { path: `events/${id}/state`, json: { step: 'close', confirm: true, version } };
      },
    },
    'POST /api/v1/events/{id}/cover': {
      may: OFFICE_AND_COUPLE,
      done: 201,
      audit: 'event.photoAdded',
      asked: async (world) => ({ path: `events/${(await fresh(world)).id}/cover`, form: photoForm }),
    },
    'POST /api/v1/events/{id}/photos': {
      may: OFFICE_AND_COUPLE,
      done: 201,
      audit: 'event.photoAdded',
      asked: async (world) => ({ path: `events/${(await fresh(world)).id}/photos`, form: photoForm }),
    },
    'PUT /api/v1/events/{id}/photos/order': {
      may: OFFICE_AND_COUPLE,
      done: 200,
      audit: 'event.photosOrdered',
      asked: async (world) => {
        const { path, id } = await photographed(world);
        return { path: `${path}/order`, json: { ids: [id] } };
      },
    },
    'PATCH /api/v1/events/{id}/photos/{file}': {
      may: OFFICE_AND_COUPLE,
      done: 200,
      audit: 'event.photoChanged',
      asked: async (world) => {
        const { path, id } = await photographed(world);
        return { path: `${path}/${id}`, json: PHOTO_WORDS };
      },
    },
    'DELETE /api/v1/events/{id}/photos/{file}': {
      may: OFFICE_AND_COUPLE,
      done: 200,
      audit: 'event.photoRemoved',
      asked: async (world) => {
        const { path, id } = await photographed(world);
        return { path: `${path}/${id}` };
      },
    },
  },
});
