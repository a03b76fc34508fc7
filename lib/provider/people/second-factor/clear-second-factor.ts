import { eq } from 'drizzle-orm';
import type { Transaction } from '../../context';
import { recoveryCodes, users } from '../../db/schema';

type LockedAccount = Pick<typeof users.$inferSelect, 'id' | 'version'>;

/** Takes the second factor off a locked account, recovery codes included, and counts its version up. */
export async function clearSecondFactor(tx: Transaction, { id, version }: LockedAccount): Promise<void> {
  const off = { totpSecret: null, totpConfirmedAt: null, totpLastStep: null, version: version + 1 };
  await tx.update(users).set(off).where(eq(users.id, id));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, id));
}
