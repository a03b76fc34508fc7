import { millisecondsInMinute } from 'date-fns/constants';
import { eq, sql } from 'drizzle-orm';
import type { Context } from '../context';
import { domainPaces } from '../db/schema';
import { resultRows } from '../db/transaction';
import type { OutboxMail } from '../ground/mails';

/** The domain of an address, in lower case. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/**
 * Keeps mailings from sending too much to one domain at once, over all processes. Answers for how many milliseconds a
 * mail has to wait; 0 = it may leave and was counted, in one statement, so that two at once cannot take the last place.
 * Mails that a person waits for are not counted.
 */
export async function paceOf({ db, clock, services }: Context, mail: OutboxMail): Promise<number> {
  const most = services.config.mailsPerDomain;
  if (most === 0 || !mail.mailingId) return 0;
  const now = clock.now();
  const domain = domainOf(mail.recipient);
  const [at, since] = [now.toISOString(), new Date(now.getTime() - millisecondsInMinute).toISOString()];
  const lately = sql`array(select each from unnest(domain_paces.left_at) each where each > ${since}::timestamptz)`;
  const taken = await db.execute(sql`
    insert into domain_paces (domain, left_at, last_at)
      values (${domain}, array[${at}::timestamptz], ${at}::timestamptz)
    on conflict (domain) do update
      set left_at = ${lately} || excluded.left_at, last_at = excluded.last_at
      where cardinality(${lately}) < ${most}
    returning 1`);
  if (resultRows(taken).length > 0) return 0;
  const [row] = await db.select().from(domainPaces).where(eq(domainPaces.domain, domain));
  const first = row?.leftAt.map((each) => each.getTime()).filter((each) => each > now.getTime() - millisecondsInMinute);
  // At least 1 ms, since the place may have become free after the update.
  return Math.max(1, Math.min(...(first ?? []), now.getTime()) + millisecondsInMinute - now.getTime());
}
