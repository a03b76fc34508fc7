import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { calendarDate } from '@/lib/contract/dates';
import { categoryAt } from '@/lib/domain/category-name';
import { datesIn } from '@/lib/domain/date-text';
import { withEvent } from '@/lib/domain/event-address';
import { agencies, eventCategories, events } from '../../db/schema';
import { hotelOfCategory } from '../../ground/hotel-name';
import type { MailKindOf } from '../../ground/mail-letters';
import { defineMail, type MailEntry, UnwritableMail } from '../../ground/mails';

/** The mails to the agency about rooms that go back to the hotel. docs/domain.md, Room block. */
export const cutOffMails: Record<MailKindOf<'block'>, MailEntry> = {
  'cut-off-near': aboutCategory('cut-off-near'),
  'cut-off-released': aboutCategory('cut-off-released'),
};

function aboutCategory(kind: MailKindOf<'block'>): MailEntry {
  return defineMail({
    // Unsold: number of room nights.
    needs: z.object({ categoryId: z.string(), cutOffDate: calendarDate, unsold: z.int() }),
    async read({ ctx, mail, order: { categoryId, ...facts } }) {
      const [found] = await ctx.db
        .select({
          ...{ category: eventCategories.room, hotel: hotelOfCategory('event_categories') },
          ...{ event: events.name, eventCode: events.code, agency: agencies },
        })
        .from(eventCategories)
        .innerJoin(events, eq(events.id, eventCategories.eventId))
        .innerJoin(agencies, eq(agencies.id, eventCategories.agencyId))
        .where(and(eq(eventCategories.id, categoryId), eq(eventCategories.agencyId, mail.agencyId ?? '')));
      if (!found) throw new UnwritableMail(`no category ${categoryId}`);
      return { ...facts, ...found };
    },
    write({ event, eventCode, agency, unsold, ...facts }, pen) {
      const { locale, t } = pen;
      const category = categoryAt({ name: facts.category.name, hotel: facts.hotel }, locale);
      const date = datesIn(locale).words(facts.cutOffDate);
      const values = { category, event, date, nights: unsold };
      return {
        locale,
        subject: t(`block.letters.${kind}.subject`, values),
        heading: t(`block.letters.${kind}.heading`, values),
        greeting: t('staffGreeting', { agency: agency.name }),
        text: t(`block.letters.${kind}.text`, values),
        facts: pen.facts([
          ['facts.event', event],
          ['block.facts.category', category],
          ['block.facts.cutOff', date],
          ['block.facts.nights', String(unsold)],
        ]),
        sections: [],
        button: {
          label: t('block.button'),
          url: pen.url(withEvent('/adminmaster/ConfigurarCategorias', eventCode)),
          instead: t('button.instead'),
          note: null,
        },
        footer: [pen.agencyLine(agency), t('block.why', { event })],
      };
    },
  });
}
