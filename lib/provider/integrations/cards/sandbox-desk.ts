import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { sandboxCardOutcome } from '@/lib/domain/sandbox-cards';
import type { Clock } from '../../context';
import type { Database } from '../../db/client';
import { sandboxCharges } from '../../db/schema';
import { fail } from '../../error';
import type { SandboxDesk, SignedEvent } from './card-processor';
import { signEvent } from './event-signature';
import type { SandboxEvent } from './sandbox-event';

export interface SandboxParts {
  db: Database;
  clock: Clock;
  /** Signs its events. */
  secret: string;
}

type ChargeRow = typeof sandboxCharges.$inferSelect;
type Change = Partial<Pick<ChargeRow, 'status' | 'cardBrand' | 'cardLast4'>>;

const CARD_BRAND = 'visa';
const LAST = 4;

/** Where the sandbox's own form sends a test number. Only its last four digits are kept. */
export function sandboxDesk({ db, clock, secret }: SandboxParts): SandboxDesk {
  const change = async (id: string, from: ChargeRow['status'][], to: Change): Promise<ChargeRow> => {
    const [row] = await db
      .update(sandboxCharges)
      .set(to)
      .where(and(eq(sandboxCharges.id, id), inArray(sandboxCharges.status, from)))
      .returning();
    return row ?? fail('INVALID_STATE');
  };
  const tell = (row: ChargeRow, type: SandboxEvent['type'], failureCode: string | null = null): SignedEvent => {
    const { id: chargeId, idempotencyKey: paymentId, amount, currency, cardBrand, cardLast4 } = row;
    const card = cardLast4 ? { brand: cardBrand ?? CARD_BRAND, last4: cardLast4 } : null;
    const id = `sbe_${randomUUID().replaceAll('-', '')}`;
    const event: SandboxEvent = { id, type, chargeId, paymentId, amount, currency, card, failureCode };
    return signEvent(JSON.stringify(event), secret, clock.now());
  };
  return {
    async pay(chargeId, number) {
      const outcome = sandboxCardOutcome(number) ?? fail('INVALID', { fields: { number: 'sandboxCard' } });
      const card = { cardBrand: CARD_BRAND, cardLast4: number.replace(/\D/g, '').slice(-LAST) };
      const open: ChargeRow['status'][] = ['requiresPaymentMethod', 'requiresAction'];
      if (outcome === 'succeeds')
        return tell(await change(chargeId, open, { ...card, status: 'succeeded' }), 'succeeded');
      if (outcome === 'needsAuthentication')
        return tell(await change(chargeId, open, { ...card, status: 'requiresAction' }), 'requiresAction');
      const refused = await change(chargeId, open, { ...card, status: 'requiresPaymentMethod' });
      return tell(refused, 'failed', 'card_declined');
    },
    async authenticate(chargeId, authorise) {
      if (authorise) return tell(await change(chargeId, ['requiresAction'], { status: 'succeeded' }), 'succeeded');
      const refused = await change(chargeId, ['requiresAction'], { status: 'requiresPaymentMethod' });
      return tell(refused, 'failed', 'authentication_failed');
    },
  };
}
