import { and, between, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { calendarDate } from '@/lib/contract/dates';
import { datesIn } from '@/lib/domain/date-text';
import { compareManifests, withoutContact } from '@/lib/domain/manifest';
import { agencies, events, transportManifests } from '../../db/schema';
import type { EventRow } from '../../event/event/find-bookable-event';
import type { MailKindOf } from '../../ground/mail-letters';
import { defineMail, type MailEntry, type MailFile, type Making, UnwritableMail } from '../../ground/mails';
import { drawManifest } from './manifest-file';

/** `contact`: whether who sent it may see how guests are reached, since they chose the address. */
const order = z.object({
  ...{ eventId: z.string(), supplier: z.string(), day: calendarDate, number: z.int() },
  contact: z.boolean(),
});
type Order = z.output<typeof order>;

/** The mails to whom the agency has drive its guests. */
export const supplierMails: Record<MailKindOf<'supplier'>, MailEntry> = {
  'transport-manifest': defineMail({
    needs: order,
    read: readVersion,
    write({ event, agency, supplier, day, number, lines }, pen) {
      const { locale, t } = pen;
      const words = datesIn(locale);
      // What is gone is in the file, so that the supplier knows; nobody is driven for it.
      const driven = lines.filter(({ change }) => change !== 'removed');
      const changes = lines.filter(({ change }) => change !== 'same').length;
      const values = { event: event.name, day: words.words(day), number, changes };
      return {
        locale,
        subject: t('supplier.letters.transport-manifest.subject', values),
        heading: t('supplier.letters.transport-manifest.heading', values),
        greeting: t('staffGreeting', { agency: supplier }),
        text: t('supplier.letters.transport-manifest.text', values),
        facts: pen.facts([
          ['facts.event', event.name],
          ['supplier.facts.day', words.words(day)],
          ['supplier.facts.zone', words.zone(event.timeZone)],
          ['supplier.facts.groups', String(driven.length)],
          ['supplier.facts.people', String(driven.reduce((sum, { facts }) => sum + Number(facts.people ?? 0), 0))],
        ]),
        sections: [],
        // No page of the site is for a supplier: who has a question answers the mail.
        button: null,
        footer: [pen.agencyLine(agency), t('supplier.why', { agency: agency.name, event: event.name })],
      };
    },
    attach,
  }),
};

/** The version that was kept when the mail was ordered, against the one before it: what left is what is kept as sent. */
async function readVersion({ ctx, mail, order: { eventId, supplier, day, number, contact } }: Making<Order>) {
  const [of] = await ctx.db
    .select({ event: events, agency: agencies })
    .from(events)
    .innerJoin(agencies, eq(agencies.id, events.agencyId))
    .where(and(eq(events.id, eventId), eq(events.agencyId, mail.agencyId ?? '')));
  const [sent, before] = await ctx.db
    .select()
    .from(transportManifests)
    .where(
      and(
        eq(transportManifests.eventId, eventId),
        ...[eq(transportManifests.supplier, supplier), eq(transportManifests.day, day)],
        between(transportManifests.number, number - 1, number),
      ),
    )
    .orderBy(desc(transportManifests.number));
  if (!of || sent?.number !== number) throw new UnwritableMail(`no manifest ${number} of ${supplier}, ${day}`);
  const compared = compareManifests(sent.lines, before?.lines ?? null);
  // Of the first one everything is new, which says nothing.
  const lines = compared.map(({ line, change }) => ({
    ...(contact ? line : withoutContact(line)),
    change: before ? change : ('same' as const),
  }));
  return { ...of, event: of.event as EventRow, supplier, day, number, lines };
}

async function attach(making: Making<Order>): Promise<MailFile[]> {
  const { event, ...drawn } = await readVersion(making);
  const { ctx, mail } = making;
  const file = (format: 'pdf' | 'xlsx') => drawManifest(ctx, event, { ...drawn, locale: mail.locale, format });
  return [await file('pdf'), await file('xlsx')];
}
