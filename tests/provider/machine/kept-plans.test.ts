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
  // An emptied database of files before this one keeps their statements, some of which ask for a key too.
  expect(
    kept.filter((statement) => /^select "id" from "reservations" where \S+"key" = \$1$/.test(statement)),
  ).toHaveLength(1);
  expect(kept.filter((statement) => statement.includes(' like searchable('))).toEqual([]);
  await database.close();
});
