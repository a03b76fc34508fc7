import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { webhookDeliveries, webhookEndpoints } from '@/lib/provider/db/schema';
import { seal } from '@/lib/provider/ground/seal';
import { openWebhookSender } from '@/lib/provider/integrations/webhooks/webhook-sender';
import { claimDelivery, sendWebhooks } from '@/lib/provider/jobs/send-webhooks';
import { systemContext } from '@/lib/provider/jobs/workers';
import { AGENCY, insertBlock, NOW } from '@/tests/support/booking';
import { TEST_DATABASE_URL } from '@/tests/support/postgres';
import { startReceiver, type WebhookReceiver } from '@/tests/support/webhook-receiver';
import { type RaceProvider, startRaceProvider } from './race-provider';

const WORKERS = 6;
const DELIVERIES = 60;

describe.skipIf(!TEST_DATABASE_URL)('several workers that send webhooks at once', () => {
  let provider: RaceProvider;
  let receivers: WebhookReceiver[];
  const sender = openWebhookSender({ allowHttp: true, isAllowed: () => true });

  beforeAll(async () => {
    provider = await startRaceProvider();
    // With its agency.
    await insertBlock(provider.db);
    receivers = await Promise.all(Array.from({ length: 3 }, () => startReceiver()));
  });
  afterAll(async () => {
    await Promise.all(receivers.map((receiver) => receiver.close()));
    await provider.close();
  });

  const ctx = () => systemContext(provider, 'webhooks');

  beforeEach(async () => {
    await provider.db.delete(webhookEndpoints);
    for (const receiver of receivers) receiver.received.length = 0;
    const { sessionSecret } = provider.services.config;
    const endpoints = receivers.map(({ url }, at) => {
      const id = randomUUID();
      const secret = seal('whsec_YWJj', { sessionSecret, use: 'webhook secret', owner: id });
      return { id, agencyId: AGENCY, name: `Sistema ${at}`, url, events: [], secret, createdAt: NOW };
    });
    await provider.db.insert(webhookEndpoints).values(endpoints);
    await provider.db.insert(webhookDeliveries).values(
      Array.from({ length: DELIVERIES }, (_, at) => {
        const id = randomUUID();
        return {
          id,
          occurrenceId: id,
          agencyId: AGENCY,
          endpointId: endpoints[at % endpoints.length]?.id ?? '',
          type: 'guest.created',
          entity: 'guest',
          entityId: 'guest',
          at: NOW,
          nextAttemptAt: NOW,
          createdAt: NOW,
        };
      }),
    );
  });

  const arrived = () => receivers.flatMap(({ received }) => received.map(({ headers }) => headers['webhook-id']));

  it('deliver each thing once', async () => {
    const counts = await Promise.all(Array.from({ length: WORKERS }, () => sendWebhooks({ ctx: ctx(), sender })));
    // A worker that found every endpoint busy has left; what it left is there for the next round.
    for (let rest = 1; rest > 0; ) {
      rest = await sendWebhooks({ ctx: ctx(), sender });
      counts.push(rest);
    }
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(DELIVERIES);
    expect(arrived()).toHaveLength(DELIVERIES);
    expect(new Set(arrived()).size).toBe(DELIVERIES);
    const left = await provider.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.status, 'pending'));
    expect(left).toEqual([]);
  });

  it('never claim the same one', async () => {
    const claims = await Promise.all(Array.from({ length: 20 }, () => claimDelivery(ctx())));
    const ids = claims.flatMap((claim) => (claim ? [claim.delivery.id] : []));
    expect(ids.length).toBeGreaterThan(0);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('would send some twice without the claim, which is what this test would see', async () => {
    const unguarded = async () => {
      const due = await provider.db
        .select()
        .from(webhookDeliveries)
        .where(eq(webhookDeliveries.status, 'pending'))
        .limit(5);
      await Promise.all(
        due.map(({ id }) => sender.send({ url: receivers[0]?.url ?? '', headers: { 'webhook-id': id }, body: '{}' })),
      );
      return due;
    };
    await Promise.all([unguarded(), unguarded()]);
    expect(new Set(arrived()).size).toBeLessThan(arrived().length);
  });
});
