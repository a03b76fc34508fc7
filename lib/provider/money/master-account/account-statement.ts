import { eq } from 'drizzle-orm';
import type { Language } from '@/lib/contract/bilingual-text';
import { dateInZone } from '@/lib/domain/zone';
import type { Context } from '../../context';
import { agencies } from '../../db/schema';
import { accountStatementContent } from '../../documents/account-statement-content';
import { drawDocument } from '../../documents/drawing-thread';
import { keptDocument } from '../../documents/kept-documents';
import { fail } from '../../error';
import { staffEvent } from '../../event/event/find-bookable-event';
import { readMasterAccount } from './read-master-account';

/**
 * The statement of an event's master account as a PDF, for its staff and the couple: the same cents as the page shows
 * the couple. Raises NOT_FOUND, also where no account is open yet. docs/decisions/master-account.md.
 */
export async function makeAccountStatement({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; locale: Language };
}): Promise<{ name: string; bytes: Uint8Array }> {
  const { locale } = input;
  const event = await staffEvent(ctx, input.event, 'readMasterAccount');
  const account = (await readMasterAccount({ ctx, input })) ?? fail('NOT_FOUND');
  const [agency] = await ctx.db
    .select({ name: agencies.name, phone: agencies.phone, email: agencies.email })
    .from(agencies)
    .where(eq(agencies.id, event.agencyId));
  const now = ctx.clock.now();
  const content = accountStatementContent({
    ...{ account, eventName: event.name, agency: agency ?? fail('NOT_FOUND') },
    ...{ today: dateInZone(now, event.timeZone), locale },
  });
  const draw = () => drawDocument('account-statement', content, { createdAt: now });
  const name = `${event.code.toLowerCase()}-${locale === 'en' ? 'statement' : 'estado-de-cuenta'}.pdf`;
  return { name, bytes: await keptDocument({ ctx, kind: 'account-statement', facts: { content, locale }, draw }) };
}
