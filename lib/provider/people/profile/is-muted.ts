import { eq } from 'drizzle-orm';
import type { Transaction } from '../../context';
import { users } from '../../db/schema';

/** Whether the address is of a person who switched this kind of mail to staff off. An address of nobody gets them all. */
export async function isMuted(
  tx: Transaction,
  { recipient, kind }: { recipient: string; kind: string },
): Promise<boolean> {
  const [person] = await tx
    .select({ mutedMails: users.mutedMails })
    .from(users)
    .where(eq(users.email, recipient.toLowerCase()));
  return person?.mutedMails.includes(kind) ?? false;
}
