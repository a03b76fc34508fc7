import { MAX_PER_PAGE } from '@/lib/config/constants';
import type { Agency } from '@/lib/contract/agency';
import { FULL_TERMS } from '@/lib/contract/agency-terms';
import {
  type ConsoleFrame,
  type ConsoleFrameQuery,
  consoleFrame,
  consoleFrameQuery,
} from '@/lib/contract/console-frame';
import type { EventSummary } from '@/lib/contract/event';
import { dataOf, type Page } from '@/lib/contract/page';
import { can } from '@/lib/domain/permissions';
import type { AgencyId, Context, UserActor } from '../../context';
import { fail, missingIsNull } from '../../error';
import { summarise } from '../../event/event/describe-event';
import { staffEvent } from '../../event/event/find-bookable-event';
import { eventsOf } from '../../event/event/list-events';
import type { ProviderApp } from '../../http/environment';
import { loggedIn } from '../../http/policy';
import { route } from '../../http/route';
import { listAgencies } from '../../people/agency/list-agencies';
import { readAgency, readOwnAgency } from '../../people/agency/read-agency';
import { readSettingsAndTerms } from '../../people/list-settings/list-settings';
import { readMe } from '../../people/session/read-me';
import { countUnreadOf } from '../notification/list-notifications';

export function registerFrameRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/console/frame',
      summary:
        'Who is there, the agency and the event that are current, and the badge: what is around every page of the console',
      policy: loggedIn,
      query: consoleFrameQuery,
      answer: dataOf(consoleFrame),
    },
    async ({ ctx, query }) => ({ data: await readFrame({ ctx, input: query }) }),
  );
}

const NO_LISTS: ConsoleFrame['lists'] = { layouts: [], views: [] };

const NONE: Page<never> = { data: [], current_page: 1, per_page: 1, last_page: 1, total: 0, next_cursor: null };

interface Place extends Pick<ConsoleFrame, 'agencies' | 'agency' | 'events' | 'event'> {}

/**
 * What every page of the console needs: who is logged in, the current agency and event, and the badge. A named event is
 * current where this person may list it; otherwise there is none, and no other takes its place. Raises UNAUTHENTICATED
 * for a visitor.
 */
async function readFrame({ ctx, input }: { ctx: Context; input: ConsoleFrameQuery }): Promise<ConsoleFrame> {
  const session = await readMe({ ctx });
  const { actor } = ctx;
  // A guest with a reservation link has no console: the frame around their pages has their agency alone.
  const place = actor.kind === 'user' ? await placeOf(ctx, actor, input) : await placeOfHolder(ctx);
  const [unread, kept] = await Promise.all([
    unreadOf(ctx, place.agency),
    actor.kind === 'user' && can(actor, 'listEvents')
      ? readSettingsAndTerms(ctx, { agencyId: place.agency?.id ?? '', eventId: place.event?.id ?? '' })
      : { lists: NO_LISTS, terms: FULL_TERMS, package: null },
  ]);
  return { session, ...place, unread, ...kept };
}

const placeOfHolder = async (ctx: Context): Promise<Place> => ({
  agencies: NONE,
  agency: await readOwnAgency({ ctx }),
  events: NONE,
  event: null,
});

async function placeOf(ctx: Context, actor: UserActor, input: ConsoleFrameQuery): Promise<Place> {
  const { agencies, agency } = actor.role === 'admin' ? await agencyOfAdmin(ctx, input) : await ownAgency(ctx, actor);
  if (!agency || !can(actor, 'listEvents')) return { agencies, agency, events: NONE, event: null };
  // The admin's list of agencies, or the actor's own: both come from the database, never from the caller.
  const agencyId = agency.id as AgencyId;
  const events = await eventsOf(ctx, agencyId, { per_page: MAX_PER_PAGE });
  const event = input.named
    ? await listed(ctx, events, agencyId, { named: input.named })
    : await current(ctx, actor, { events, agencyId, wanted: input.event });
  return { agencies, agency, events, event };
}

const ownAgency = async (ctx: Context, { agencyId }: UserActor) => ({
  agencies: NONE,
  agency: agencyId === null ? null : await readOwnAgency({ ctx }),
});

/** The platform's agencies; the current one is that of the named event, else the one looked at last, else the first. */
async function agencyOfAdmin(ctx: Context, { named, agency: last }: ConsoleFrameQuery) {
  if (ctx.actor.kind !== 'user' || !can(ctx.actor, 'listAgencies')) fail('FORBIDDEN');
  const agencies = await listAgencies({ ctx, input: { per_page: MAX_PER_PAGE } });
  const event = named ? await missingIsNull(staffEvent(ctx, named, 'listEvents')) : null;
  const wanted = event?.agencyId ?? last;
  const [first = null] = agencies.data;
  const known = agencies.data.find(({ id }) => id === wanted);
  if (known || !wanted || agencies.last_page <= 1) return { agencies, agency: known ?? first };
  const chosen = await missingIsNull(readAgency({ ctx, input: { agencyId: wanted } }));
  return { agencies, agency: chosen ?? first };
}

/** The event with a code among those that are listed for this person; null for every other. */
async function listed(
  ctx: Context,
  events: Page<EventSummary>,
  agencyId: AgencyId,
  { named }: { named: string },
): Promise<EventSummary | null> {
  const code = named.toUpperCase();
  const isNamed = (event: EventSummary) => event.code.toUpperCase() === code;
  const found = events.data.find(isNamed);
  if (found || events.last_page <= 1) return found ?? null;
  const { data } = await eventsOf(ctx, agencyId, { per_page: MAX_PER_PAGE, q: code });
  return data.find(isNamed) ?? null;
}

interface CurrentArgs {
  events: Page<EventSummary>;
  agencyId: AgencyId;
  /** Id of the event that was looked at last. */
  wanted: string | undefined;
}

/** The one looked at last; else an organizer's own, else the first. */
async function current(ctx: Context, { userId }: UserActor, { events, agencyId, wanted }: CurrentArgs) {
  const isOwn = ({ mainUserId, secondaryUserId }: EventSummary) => mainUserId === userId || secondaryUserId === userId;
  const known = events.data.find(({ id }) => id === wanted);
  if (known) return known;
  if (wanted && events.last_page > 1) {
    const chosen = await missingIsNull(staffEvent(ctx, wanted, 'listEvents'));
    if (chosen?.agencyId === agencyId) return summarise(chosen);
  }
  return events.data.find(isOwn) ?? events.data[0] ?? null;
}

/** Null where the badge cannot be counted: the page is shown all the same and says so. */
async function unreadOf(ctx: Context, agency: Agency | null): Promise<number | null> {
  const { actor } = ctx;
  if (!agency || actor.kind !== 'user' || !can(actor, 'readNotifications')) return 0;
  try {
    return await countUnreadOf(ctx, agency.id as AgencyId);
  } catch (error) {
    ctx.services.log.warn({ err: error, requestId: ctx.requestId }, 'unread notifications are not counted');
    return null;
  }
}
