import { setTimeout as wait } from 'node:timers/promises';
import { type SSEMessage, type SSEStreamingApi, streamSSE } from 'hono/streaming';
import { z } from 'zod';
import {
  inboxQuery,
  notification,
  notificationBatch,
  notificationMark,
  notificationPage,
  notificationQuery,
  notificationScope,
  notificationsMarked,
  notificationsRestored,
  streamQuery,
} from '@/lib/contract/notification';
import { dataOf, pageOf, pageQuery } from '@/lib/contract/page';
import { recordId } from '@/lib/contract/record-id';
import type { ProviderApp, ProviderRequest } from '../../http/environment';
import { loggedIn, withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { listAgencyNotifications, listEventNotifications, listOwnNotifications } from './list-notifications';
import { markAllRead, markNotification, restoreUnread } from './mark-notifications';
import type { NotificationStreams, StreamPart } from './notification-streams';

const idParams = z.object({ id: recordId });

/** A client that takes nothing for so long, milliseconds, is slow or gone. */
const TAKES_WITHIN_MS = 10_000;

/** Proxies must not keep, compress or buffer the stream: what is written has to arrive at once. */
const STREAM_HEADERS = { 'Cache-Control': 'private, no-store, no-transform', 'X-Accel-Buffering': 'no' };

export function registerNotificationRoutes(app: ProviderApp, streams: NotificationStreams): void {
  registerLists(app);
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/notifications/stream',
      summary: 'The caller’s own notifications, or an agency’s inbox, as they come: server-sent events without end',
      policy: loggedIn,
      query: streamQuery,
    },
    async ({ ctx, query, request }) => {
      const gone = new AbortController();
      const { req } = request;
      // A HEAD request takes only the headers; nobody would ever read the stream.
      if (req.raw.method === 'HEAD') gone.abort();
      const parts = await streams.open(ctx, {
        agency: query.agency,
        credentials: { cookie: req.header('cookie'), header: req.header('x-access-token') },
        after: req.header('last-event-id'),
        signal: gone.signal,
      });
      return sent(request, parts, gone);
    },
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/notifications/read-all',
      summary: 'Notes that the caller has read all notifications of an event, an agency’s inbox, or all own ones',
      policy: loggedIn,
      body: notificationScope,
      answer: notificationsMarked,
    },
    async ({ ctx, body }) => ({ data: await markAllRead({ ctx, input: body }) }),
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/notifications/read-all/undo',
      summary: 'Takes back what one such call has marked for the caller',
      policy: loggedIn,
      body: notificationBatch,
      answer: notificationsRestored,
    },
    async ({ ctx, body }) => ({ data: await restoreUnread({ ctx, input: body }) }),
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/notifications/{id}/read',
      summary: 'Notes that the caller has read a notification, or has not',
      policy: loggedIn,
      params: idParams,
      body: notificationMark,
      answer: dataOf(notification),
    },
    async ({ ctx, params, body }) => ({
      data: await markNotification({ ctx, input: { id: params.id, read: body?.read ?? true } }),
    }),
  );
}

function registerLists(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/api/notifications/agency/{id}',
      summary: 'Notifications of an agency, the newest first',
      policy: withPermission('readNotifications'),
      params: idParams,
      query: pageQuery,
      answer: pageOf(notification),
    },
    async ({ ctx, params, query }) => ({
      data: await listAgencyNotifications({ ctx, input: { ...query, agencyId: params.id } }),
    }),
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/notifications',
      summary: 'The caller’s own notifications, or an agency’s inbox, the newest first',
      policy: loggedIn,
      query: inboxQuery,
      answer: notificationPage,
    },
    async ({ ctx, query }) => ({ data: await listOwnNotifications({ ctx, input: query }) }),
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/events/{id}/notifications',
      summary: 'What happened in an event, the newest first',
      policy: withPermission('readEventNotifications'),
      params: idParams,
      query: notificationQuery,
      answer: notificationPage,
    },
    async ({ ctx, params, query }) => ({
      data: await listEventNotifications({ ctx, input: { event: params.id, query } }),
    }),
  );
}

/** Writes a stream out part by part, for as long as somebody takes them. */
function sent(request: ProviderRequest, parts: AsyncGenerator<StreamPart>, gone: AbortController): Response {
  const { log } = request.get('services');
  const write = async (stream: SSEStreamingApi) => {
    stream.onAbort(() => gone.abort());
    try {
      for await (const part of parts) {
        const written = part.kind === 'beat' ? stream.write(':\n\n') : stream.writeSSE(messageOf(part));
        const isTaken = await Promise.race([written.then(() => true), wait(TAKES_WITHIN_MS, false, { ref: false })]);
        if (!isTaken) stream.abort();
        if (gone.signal.aborted) break;
      }
    } catch (error) {
      log.warn({ err: error, requestId: request.get('requestId') }, 'a stream of notifications ended');
    }
  };
  const answer = streamSSE(request, write);
  for (const [name, value] of Object.entries(STREAM_HEADERS)) answer.headers.set(name, value);
  return answer;
}

function messageOf(part: Exclude<StreamPart, { kind: 'beat' }>): SSEMessage {
  const { kind } = part;
  if (kind === 'calls') return { event: kind, data: '{}' };
  if (kind === 'unread') return { event: kind, data: JSON.stringify({ unread: part.unread }) };
  return { event: kind, id: part.cursor, data: JSON.stringify(part.notification) };
}
