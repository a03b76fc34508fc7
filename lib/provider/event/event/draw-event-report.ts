import { eq } from 'drizzle-orm';
import type { Language } from '@/lib/contract/bilingual-text';
import type { Context } from '../../context';
import { agencies } from '../../db/schema';
import { drawDocument } from '../../documents/drawing-thread';
import { keptDocument } from '../../documents/kept-documents';
import type { ReportContent } from '../../documents/report';
import { drawnLogo } from '../../people/agency/agency-pictures';
import type { EventRow } from './find-bookable-event';

type ReportTable = Pick<ReportContent, 'title' | 'columns' | 'rows' | 'currencies'>;

/**
 * A table about an event as a PDF, under its agency's name and logo, instants in the event's zone; kept until it
 * changes.
 */
export async function drawEventReport(
  ctx: Context,
  event: EventRow,
  { title, columns, rows, currencies }: ReportTable,
  locale: Language,
): Promise<Uint8Array> {
  const { code: eventCode, name: eventName, timeZone } = event;
  const [agency] = await ctx.db
    .select({ name: agencies.name, logo: agencies.profileImgUrl })
    .from(agencies)
    .where(eq(agencies.id, event.agencyId));
  const content = { title, columns, rows, currencies, eventCode, eventName, timeZone, agency: agency?.name ?? '' };
  const createdAt = ctx.clock.now();
  const draw = async () => {
    const logo = await drawnLogo(ctx, agency?.logo ?? null);
    return drawDocument('report', { ...content, logo }, { locale, createdAt });
  };
  return keptDocument({ ctx, kind: 'report', facts: { content, logo: agency?.logo, locale, at: createdAt }, draw });
}
