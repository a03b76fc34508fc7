import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { ContactMessage } from '@/lib/contract/contact';
import type { Page, PageQuery } from '@/lib/contract/page';
import type { Context } from '../../context';
import { contactMessages } from '../../db/schema';
import { pageWindow, toPage } from '../../ground/page';
import { containsWords } from '../../ground/search';
import { boundAgencyId, staffAgency } from '../../people/agency/agency-scope';
import { describeMessage } from './describe-message';
import { messagesOf } from './find-message';

/**
 * Contact messages of the agency, the newest first; the platform's admin names one, or sees all. Raises NOT_FOUND for
 * another agency.
 */
export async function listMessages({
  ctx,
  input: { agency_id: named, ...query },
}: {
  ctx: Context;
  input: PageQuery & { agency_id?: string | undefined };
}): Promise<Page<ContactMessage>> {
  const agencyId = named === undefined ? boundAgencyId(ctx.actor) : await staffAgency(ctx, named);
  const window = pageWindow(query);
  const { name, email, mobile, message } = contactMessages;
  const asked = and(
    agencyId === null ? undefined : eq(contactMessages.agencyId, agencyId),
    ...containsWords(sql`concat_ws(' ', ${name}, ${email}, ${mobile}, ${message})`, query.q),
  );
  const [[counted], rows] = await Promise.all([
    ctx.db.select({ total: count() }).from(contactMessages).where(asked),
    messagesOf(ctx.db)
      .where(asked)
      .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
      .limit(window.limit)
      .offset(window.offset),
  ]);
  return toPage(rows.map(describeMessage), counted?.total ?? 0, window);
}
