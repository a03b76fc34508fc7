import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { reservations } from '@/lib/provider/db/schema';
import { contains } from '@/lib/provider/ground/page';
import { openUnused } from '@/tests/support/migrated';

it('the plan of what is asked often is kept, none of a search, whose rows depend on what is looked for', async () => {
  const database = await openUnused();
  const asked = (condition: ReturnType<typeof sql>) =>
    database.db.select({ id: reservations.id }).from(reservations).where(condition);
  for (let number = 0; number < 20; number += 1) {
    await asked(eq(reservations.key, `RSV-${number}`));
    await asked(contains(sql`first_name || ' ' || last_name`, `Ana ${number}`));
  }
  const { rows } = await database.raw.query("select statement from pg_prepared_statements where name like 'kept%'");
  const kept = rows.map(({ statement }) => String(statement));
  expect(kept).toEqual([expect.stringMatching(/^select "id" from "reservations" where \S+"key" = \$1$/)]);
  await database.close();
});
