import { eq } from 'drizzle-orm';
import type { CheckIn } from '@/lib/contract/check-in';
import type { Database } from '../../db/client';
import { type reservations, users } from '../../db/schema';

const USER = 'user:';

/** A check-in as staff see it; who did it is named by the account, as it is called today. */
export async function describeCheckIn(db: Database, row: typeof reservations.$inferSelect): Promise<CheckIn> {
  const { key, checkedInAt, checkedInBy, version } = row;
  const userId = checkedInBy?.startsWith(USER) ? checkedInBy.slice(USER.length) : null;
  const [by] = userId ? await db.select({ name: users.name }).from(users).where(eq(users.id, userId)) : [];
  return { key, checkedInAt: checkedInAt?.toISOString() ?? null, checkedInBy: by?.name ?? null, version };
}
