import { createHmac } from 'node:crypto';
import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { type DeliveryTry, WEBHOOK_LIMITS } from '@/lib/contract/webhook';
import type { Context, Transaction } from '../context';
import { users, webhookDeliveries, webhookEndpoints } from '../db/schema';
import { inTransaction } from '../db/transaction';
import { isGranted } from '../ground/agency-terms';
import { unseal } from '../ground/seal';
import { ofWorkingAgency } from '../ground/suspension';
import type { WebhookOutcome, WebhookSender } from '../integrations/webhooks/webhook-sender';
import { orderAccountMail } from '../people/account/order-mail';
import { type DeliveryRow, payloadOf } from '../people/webhook/webhook-deliveries';
import { type EndpointRow, switchOff } from '../people/webhook/webhook-endpoints';

/** Waits after the first, second … failed try; the last wait repeats until three days are over. */
const WAITS_MS = [
  millisecondsInMinute,
  5 * millisecondsInMinute,
  30 * millisecondsInMinute,
  2 * millisecondsInHour,
  5 * millisecondsInHour,
  8 * millisecondsInHour,
  12 * millisecondsInHour,
] as const;

const TRIED_FOR_MS = WEBHOOK_LIMITS.tryDays * millisecondsInDay;

/** The longest time for which an endpoint that failed is left alone. */
const REST_MS = 5 * millisecondsInMinute;

/** Without a try for longer, nothing was tried: waits are shorter, so the agency was suspended or without webhooks. */
const UNTRIED_AFTER_MS = millisecondsInDay;

/** A delivery that is leaving for longer was interrupted: its process is gone. */
export const WEBHOOK_INTERRUPTED_AFTER_MS = 2 * millisecondsInMinute;

/** Endpoints that are called at the same time, so that one that hangs delays no other. */
const LANES = 8;

interface Sending {
  ctx: Context;
  sender: WebhookSender;
  isStopping?: () => boolean;
}

interface Claimed {
  delivery: DeliveryRow;
  endpoint: EndpointRow;
}

/**
 * Sends every due delivery, to several endpoints at a time but to each one after another; answers how many arrived.
 * docs/integrations.md, Webhooks.
 */
export async function sendWebhooks({ ctx, sender, isStopping = () => false }: Sending): Promise<number> {
  const lane = async () => {
    let arrived = 0;
    while (!isStopping()) {
      const claimed = await claimDelivery(ctx);
      if (!claimed) break;
      const outcome = await call(ctx, sender, claimed);
      if (await note(ctx, claimed, outcome)) arrived++;
    }
    return arrived;
  };
  const arrived = await Promise.all(Array.from({ length: LANES }, lane));
  return arrived.reduce((sum, each) => sum + each, 0);
}

/** Deliveries of a suspended agency, and of one without webhooks, wait, and leave once it has them again. */
const MAY_LEAVE = and(
  isGranted(webhookDeliveries.agencyId, 'integrations'),
  ofWorkingAgency(webhookDeliveries.agencyId),
);

/** Whether a delivery is due now. */
export async function hasDueWebhooks({ db, clock }: Context): Promise<boolean> {
  const due = and(
    eq(webhookDeliveries.status, 'pending'),
    lte(webhookDeliveries.nextAttemptAt, clock.now()),
    MAY_LEAVE,
  );
  const found = await db.select({ id: webhookDeliveries.id }).from(webhookDeliveries).where(due).limit(1);
  return found.length > 0;
}

/**
 * Takes the delivery that is due first, so that no other worker takes it; null where none is. An endpoint that is being
 * called, or rests after a failure, waits.
 */
export async function claimDelivery({ db, clock }: Context): Promise<Claimed | null> {
  const now = clock.now();
  const due = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(
      and(
        eq(webhookDeliveries.status, 'pending'),
        eq(webhookEndpoints.active, true),
        MAY_LEAVE,
        lte(webhookDeliveries.nextAttemptAt, now),
        or(isNull(webhookEndpoints.restsUntil), lte(webhookEndpoints.restsUntil, now)),
        sql`not exists (select 1 from webhook_deliveries leaving
          where leaving.endpoint_id = ${webhookDeliveries.endpointId} and leaving.status = 'sending')`,
      ),
    )
    .orderBy(asc(webhookDeliveries.nextAttemptAt), asc(webhookDeliveries.createdAt), asc(webhookDeliveries.id))
    .limit(1)
    .for('update', { of: webhookDeliveries, skipLocked: true });
  const [delivery] = await db
    .update(webhookDeliveries)
    .set({ status: 'sending', claimedAt: now, attempts: sql`${webhookDeliveries.attempts} + 1` })
    // `=` with one value and not `in`: the subquery of a list may run once for each row, and would then claim several.
    .where(and(eq(webhookDeliveries.id, sql`(${due})`), eq(webhookDeliveries.status, 'pending')))
    .returning();
  if (!delivery) return null;
  const [endpoint] = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, delivery.endpointId));
  return endpoint ? { delivery, endpoint } : null;
}

/**
 * Sends again what was leaving when its process died: a receiver that had it already recognizes it by its id. Answers
 * how many.
 */
export async function recoverWebhooks(
  { db, clock }: Context,
  { olderThanMs }: { olderThanMs: number },
): Promise<number> {
  const now = clock.now();
  const found = await db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.status, 'sending'),
        lte(webhookDeliveries.claimedAt, new Date(now.getTime() - olderThanMs)),
      ),
    );
  for (const row of found) {
    const interrupted = { status: null, milliseconds: null, failure: 'interrupted' } as const;
    const tries = [...row.tries, { at: (row.claimedAt ?? now).toISOString(), ...interrupted }];
    await db.update(webhookDeliveries).set({ status: 'pending', nextAttemptAt: now, tries }).where(ofClaim(row));
  }
  return found.length;
}

const ofClaim = ({ id, attempts }: DeliveryRow) =>
  and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.status, 'sending'), eq(webhookDeliveries.attempts, attempts));

async function call(ctx: Context, sender: WebhookSender, { delivery, endpoint }: Claimed): Promise<WebhookOutcome> {
  const body = JSON.stringify(payloadOf(delivery));
  const seconds = Math.floor(ctx.clock.now().getTime() / 1000);
  const signature = signatureOf(ctx, endpoint, `${delivery.occurrenceId}.${seconds}.${body}`);
  if (signature === null) return { status: null, milliseconds: 0, failure: 'secret' };
  return sender.send({
    url: endpoint.url,
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'BodasPlus-Webhooks/1',
      'webhook-id': delivery.occurrenceId,
      'webhook-timestamp': String(seconds),
      'webhook-signature': signature,
    },
    body,
  });
}

/** `v1,…` by the secret, and by the earlier one while that is valid; null where the server's own secret has changed. */
function signatureOf({ services, clock }: Context, endpoint: EndpointRow, signed: string): string | null {
  const { secret, earlierSecret, earlierSecretUntil } = endpoint;
  const isEarlierAlive = earlierSecretUntil !== null && earlierSecretUntil > clock.now();
  const signatures = [secret, ...(earlierSecret && isEarlierAlive ? [earlierSecret] : [])].flatMap((sealed) => {
    const { sessionSecret } = services.config;
    const opened = unseal(sealed, { sessionSecret, use: 'webhook secret', owner: endpoint.id });
    if (opened === null) return [];
    const key = Buffer.from(opened.replace(/^whsec_/, ''), 'base64');
    return [`v1,${createHmac('sha256', key).update(signed).digest('base64')}`];
  });
  return signatures.length > 0 ? signatures.join(' ') : null;
}

/** Keeps the outcome of a try; true where it arrived. */
async function note(ctx: Context, { delivery, endpoint }: Claimed, outcome: WebhookOutcome): Promise<boolean> {
  const at = delivery.claimedAt ?? ctx.clock.now();
  const tries: DeliveryTry[] = [...delivery.tries, { at: at.toISOString(), ...outcome }];
  if (outcome.failure === null) {
    await inTransaction(ctx, async (tx) => {
      // Whatever its status is now: it did arrive, even if it was taken for failed or interrupted meanwhile.
      const ofTry = and(eq(webhookDeliveries.id, delivery.id), eq(webhookDeliveries.attempts, delivery.attempts));
      await tx.update(webhookDeliveries).set({ status: 'delivered', tries }).where(ofTry);
      await noteSuccess(tx, endpoint);
    });
    return true;
  }
  const isOff = await inTransaction(ctx, async (tx) => {
    await tx
      .update(webhookDeliveries)
      .set({ ...nextOf(ctx, delivery), tries })
      .where(ofClaim(delivery));
    return noteFailure(tx, ctx, { endpoint, outcome });
  });
  ctx.services.log.warn({ deliveryId: delivery.id, endpointId: endpoint.id, ...outcome }, 'webhook did not arrive');
  if (isOff) ctx.services.wakeWorkers();
  return false;
}

function nextOf({ clock }: Context, { attempts, tries }: DeliveryRow) {
  const now = clock.now().getTime();
  const end = triedSince(tries, now) + TRIED_FOR_MS;
  if (now >= end) return { status: 'givenUp' as const };
  const wait = WAITS_MS[Math.min(attempts, WAITS_MS.length) - 1] ?? WAITS_MS[0];
  return { status: 'pending' as const, nextAttemptAt: new Date(Math.min(now + wait, end)) };
}

/** Since when a delivery has been tried without a longer pause: it may have waited until its agency worked again. */
function triedSince(tries: readonly DeliveryTry[], now: number): number {
  let since = now;
  for (const { at } of tries.toReversed()) {
    if (since - Date.parse(at) >= UNTRIED_AFTER_MS) break;
    since = Date.parse(at);
  }
  return since;
}

async function noteSuccess(tx: Transaction, { id, failingSince, restsUntil }: EndpointRow): Promise<void> {
  if (failingSince === null && restsUntil === null) return;
  await tx.update(webhookEndpoints).set({ failingSince: null, restsUntil: null }).where(eq(webhookEndpoints.id, id));
}

interface Failed {
  endpoint: EndpointRow;
  outcome: WebhookOutcome;
}

/**
 * Lets the endpoint rest, and switches it off where it says that it is gone or has taken nothing for three days; true
 * in that case.
 */
async function noteFailure(tx: Transaction, ctx: Context, { endpoint, outcome }: Failed): Promise<boolean> {
  const now = ctx.clock.now();
  const since = failingSince(endpoint, now);
  const isGone = outcome.status === 410;
  const restsUntil = new Date(now.getTime() + restAfter(now.getTime() - since.getTime()));
  await tx
    .update(webhookEndpoints)
    .set({ failingSince: since, restsUntil })
    .where(eq(webhookEndpoints.id, endpoint.id));
  if (!isGone && now.getTime() - since.getTime() < TRIED_FOR_MS) return false;
  const off = await switchOff(tx, ctx, { id: endpoint.id, reason: isGone ? 'gone' : 'failing' });
  if (off) await tellManagers(tx, ctx, off);
  return off !== null;
}

/** Since when every try has failed. */
function failingSince({ failingSince: since, restsUntil }: EndpointRow, now: Date): Date {
  const wasTried = restsUntil !== null && now.getTime() - restsUntil.getTime() < UNTRIED_AFTER_MS;
  return since !== null && wasTried ? since : now;
}

/** The longer nothing has arrived, the longer the rest: from a minute to five. */
const restAfter = (failingForMs: number) => Math.min(REST_MS, Math.max(millisecondsInMinute, failingForMs));

/** Mails the agency's managers, since nobody looks at the page of endpoints every day. */
async function tellManagers(tx: Transaction, ctx: Context, endpoint: EndpointRow): Promise<void> {
  const { agencyId, name, url, switchedOff } = endpoint;
  const managers = await tx
    .select({ email: users.email, languageCode: users.languageCode })
    .from(users)
    .where(and(eq(users.agencyId, agencyId), eq(users.role, 'agency'), eq(users.active, true)));
  for (const { email, languageCode } of managers) {
    await orderAccountMail(tx, ctx, {
      kind: 'webhook-off',
      email,
      agencyId,
      locale: languageCode,
      payload: { what: switchedOff ?? '', who: name, url },
    });
  }
}
