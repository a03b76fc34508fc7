import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { reservations } from '@/lib/provider/db/schema';
import { contains } from '@/lib/provider/ground/page';
import { openMigrated } from '@/tests/support/migrated';

it('the plan of what is asked often is kept, none of a search, whose rows depend on what is looked for', async () => {
  const database = await openMigrated();
  const asked = (condition: ReturnType<typeof sql>) =>
    database.db.select({ id: reservations.id }).from(reservations).where(condition);
  for (let number = 0; number < 20; number += 1) {
    await asked(eq(reservations.key, `RSV-${number}`));
    await asked(contains(sql`first_name || ' ' || last_name`, `Ana ${number}`));
  }
  const { rows } = await database.raw.query("select statement from pg_prepared_statements where name like 'kept%'");
  const kept = rows.map(({ statement }) => String(statement));
  expect(kept.filter((statement) => statement.includes('"key" = $1'))).toHaveLength(1);
  expect(kept.filter((statement) => statement.includes('searchable'))).toEqual([]);
  await database.close();
});
