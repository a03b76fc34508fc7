import { and, gte, inArray, ne, type SQL } from 'drizzle-orm';
import pLimit from 'p-limit';
import { z } from 'zod';
import { STREAM_BEAT_MS } from '@/lib/config/constants';
import type { Notification } from '@/lib/contract/notification';
import { can } from '@/lib/domain/permissions';
import type { Actor, Context } from '../../context';
import { notifications } from '../../db/schema';
import { fail } from '../../error';
import type { Credentials } from '../../people/session/create-login-link';
import { resolveSession } from '../../people/session/resolve-session';
import { countReadings, describeWhere } from './list-notifications';
import { readerOf, scopeOf } from './notification-scope';

/** What one moment of a stream brings: a notification, how many are unread, that calls changed, or a sign of life. */
export type StreamPart =
  | { kind: 'notification'; notification: Notification; cursor: string }
  | { kind: 'unread'; unread: number }
  | { kind: 'calls' }
  | { kind: 'beat' };

/**
 * What the database tells of a write (its functions tell_notification_written and tell_notifications_read), and what
 * `tellCalls` does of an agency's calls.
 */
const telling = z.union([
  z.object({ id: z.string(), agency: z.string(), reservation: z.string().nullable() }),
  z.object({ reader: z.string() }),
  z.object({ callsOf: z.string() }),
]);
type Telling = z.infer<typeof telling>;

/** Most open streams of this process; each takes some kilobytes, and no connection of the database. */
const STREAMS_AT_MOST = 2000;
/** Most open streams of one session: every window has one, and without a limit forgotten ones would add up. */
const OF_SESSION_AT_MOST = 10;
const FULL_RETRY_SECONDS = 30;
/** A notification for many people must not take every connection of the pool from other calls. */
const READING_AT_ONCE = 4;
const MISSED_AT_MOST = 100;
/** A row is seen when it is committed, which may be after a later row was: this much is read again. */
const OVERLAP_MS = 30_000;

const CURSOR = /^(\d{1,15})-(\S{1,60})$/;

const cursorOf = ({ createdAt, id }: Notification) => `${Date.parse(createdAt)}-${id}`;

interface Opening {
  agency: string | undefined;
  credentials: Credentials;
  /** The cursor of the last notification that the client has, as it sent it. */
  after: string | undefined;
  /** Aborted once the client is gone or too slow. */
  signal: AbortSignal;
}

interface News {
  ids: Set<string>;
  /** Something may have been missed, so everything since the client's last notification is read. */
  all: boolean;
  /** Whether the list and its count are to be read again. */
  list: boolean;
  calls: boolean;
}

/** One open stream: what it is to look at, and the way to wake it. */
interface Follower {
  sessionId: string;
  isConcerned: (told: Telling) => boolean;
  news: News | null;
  over: boolean;
  wake: () => void;
}

/**
 * The streams of notifications that are open at this process. The process passes on what the database tells of a write;
 * each stream then reads what is its own, by the condition of its list.
 */
export class NotificationStreams {
  readonly #followers = new Set<Follower>();
  readonly #inTurn = pLimit(READING_AT_ONCE);
  /** What was read after the database's last message, since all windows of one person read the same. */
  readonly #readOfTelling = new Map<string, ReturnType<typeof readNews>>();
  readonly #beatMs: number;
  #isEnded = false;

  /** `beatMs`: how often a stream shows that it lives, and looks whether its session does. */
  constructor(beatMs = STREAM_BEAT_MS) {
    this.#beatMs = beatMs;
  }

  get size(): number {
    return this.#followers.size;
  }

  /** What the database told; null where something may have been missed, as after a lost connection. */
  readonly tell = (payload: string | null): void => {
    const told = payload === null ? null : telling.parse(JSON.parse(payload));
    this.#readOfTelling.clear();
    for (const follower of this.#followers) if (!told || follower.isConcerned(told)) note(follower, told);
  };

  /** Ends every stream, also those opened from now on: the process is stopping, so clients should go to another. */
  readonly end = (): void => {
    this.#isEnded = true;
    for (const follower of this.#followers) stop(follower);
  };

  /**
   * Opens a stream of the caller's notifications, or of an agency's inbox; it ends with the session, the client or the
   * process. Raises as `scopeOf`, and BUSY where too many are open.
   */
  async open(ctx: Context, opening: Opening): Promise<AsyncGenerator<StreamPart>> {
    const { actor } = ctx;
    if (actor.kind !== 'user' && actor.kind !== 'holder') return fail('UNAUTHENTICATED');
    await scopeOf(ctx, { agency: opening.agency });
    if (this.#isEnded || this.#followers.size >= STREAMS_AT_MOST)
      fail('BUSY', { retryAfterSeconds: FULL_RETRY_SECONDS });
    const { sessionId } = actor;
    const isConcerned = interestOf(actor, opening.agency);
    const follower: Follower = { sessionId, isConcerned, news: null, over: false, wake: () => undefined };
    const alike = [...this.#followers].filter((other) => other.sessionId === sessionId);
    if (alike.length >= OF_SESSION_AT_MOST && alike[0]) stop(alike[0]);
    this.#followers.add(follower);
    opening.signal.addEventListener('abort', () => stop(follower));
    if (opening.signal.aborted) stop(follower);
    // Without `shared`: what the reads of the opening call share would be as old as the stream.
    return this.#follow({ ...ctx, shared: undefined }, follower, opening);
  }

  async *#follow(opened: Context, follower: Follower, opening: Opening): AsyncGenerator<StreamPart> {
    const [, at, last] = CURSOR.exec(opening.after ?? '') ?? [];
    let since = at ? new Date(Number(at)) : opened.clock.now();
    let unread: number | null = null;
    follower.news = { ...noNews(), all: last !== undefined, list: true };
    try {
      for (let ctx: Context | null = opened; ctx && !follower.over; ) {
        const { news } = follower;
        follower.news = null;
        if (news?.calls) yield { kind: 'calls' };
        if (news?.list) {
          const found = await this.#read(ctx, opening.agency, { news, since, last });
          for (const notification of found.notifications) {
            since = new Date(Math.max(since.getTime(), Date.parse(notification.createdAt)));
            yield { kind: 'notification', notification, cursor: cursorOf(notification) };
          }
          if (found.unread !== unread) yield { kind: 'unread', unread: found.unread };
          unread = found.unread;
        } else if (!news) yield { kind: 'beat' };
        await this.#wait(follower);
        if (!follower.over) ctx = await stillAllowed(ctx, opening);
      }
    } finally {
      this.#followers.delete(follower);
    }
  }

  #read(ctx: Context, agency: string | undefined, { news, ...position }: Position & { news: News }) {
    const read = () => this.#inTurn(() => readNews(ctx, agency, whichOf(news, position)));
    if (news.all || news.ids.size === 0) return read();
    const asked = JSON.stringify([readerOf(ctx.actor), agency, ...news.ids]);
    const known = this.#readOfTelling.get(asked) ?? read();
    this.#readOfTelling.set(asked, known);
    return known;
  }

  /** Waits until there is news, or until the next heartbeat is due. */
  async #wait(follower: Follower): Promise<void> {
    if (follower.news || follower.over) return;
    await new Promise<void>((resolve) => {
      const beat = setTimeout(resolve, this.#beatMs);
      follower.wake = () => {
        clearTimeout(beat);
        resolve();
      };
    });
  }
}

const noNews = (): News => ({ ids: new Set(), all: false, list: false, calls: false });

function note(follower: Follower, told: Telling | null): void {
  follower.news ??= noNews();
  const { news } = follower;
  if (told && 'callsOf' in told) news.calls = true;
  else news.list = true;
  if (!told) news.all = true;
  else if ('id' in told) news.ids.add(told.id);
  follower.wake();
}

function stop(follower: Follower): void {
  follower.over = true;
  follower.wake();
}

/** Whether a write may concern the caller: a first quick check, before the condition of the list is asked. */
function interestOf(actor: Actor, agency: string | undefined): Follower['isConcerned'] {
  const reader = readerOf(actor);
  const isOf = (told: Extract<Telling, { id: string }>): boolean => {
    if (actor.kind === 'holder') return told.reservation === actor.reservationId;
    if (actor.kind === 'user' && actor.role === 'attendee') return told.reservation !== null;
    return told.agency === (agency ?? (actor.kind === 'user' ? actor.agencyId : null));
  };
  return (told) => {
    if ('callsOf' in told)
      return actor.kind === 'user' && can(actor, 'readCalls') && told.callsOf === (agency ?? actor.agencyId);
    return 'reader' in told ? told.reader === reader : isOf(told);
  };
}

interface Position {
  since: Date;
  /** Id of the last notification that the client has. */
  last: string | undefined;
}

function whichOf({ ids, all }: News, { since, last }: Position): SQL | undefined | null {
  const missed = gte(notifications.createdAt, new Date(since.getTime() - OVERLAP_MS));
  if (all) return last === undefined ? missed : and(missed, ne(notifications.id, last));
  return ids.size > 0 ? inArray(notifications.id, [...ids]) : null;
}

async function readNews(ctx: Context, agency: string | undefined, which: SQL | undefined | null) {
  const ofWhom = await scopeOf(ctx, { agency });
  const found = which === null ? [] : await describeWhere(ctx, and(ofWhom, which), MISSED_AT_MOST);
  const { unread } = await countReadings(ctx, ofWhom);
  // What is read already is no news: the row was written again, or the reader has seen it elsewhere.
  return { notifications: found.filter(({ read }) => !read).toReversed(), unread };
}

/**
 * The stream's context as its session is now; null where that has ended, is somebody else's, or of a suspended agency.
 */
async function stillAllowed(ctx: Context, { credentials }: Opening): Promise<Context | null> {
  const actor = await resolveSession({ ctx, input: { ...credentials, background: true } });
  if (readerOf(actor) !== readerOf(ctx.actor)) return null;
  if (actor.kind === 'user' && actor.lacksSecondFactor) return null;
  const isSuspended = (actor.kind === 'user' || actor.kind === 'holder') && actor.suspended !== null;
  return isSuspended ? null : { ...ctx, actor };
}
