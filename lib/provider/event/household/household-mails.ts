import { and, asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { lateAnswerState } from '@/lib/contract/household';
import { agencies, events, guests, households } from '../../db/schema';
import type { MailKindOf } from '../../ground/mail-letters';
import { defineMail, type MailEntry, UnwritableMail } from '../../ground/mails';
import type { EventRow } from '../event/find-bookable-event';
import { invitationPath } from './household-link';
import { responderOf } from './household-people';

const order = z.object({ householdId: z.string(), state: lateAnswerState, reason: z.string().nullable() });

/** The mails about an invitation: what staff made of answers that came too late. */
export const householdMails: Record<MailKindOf<'household'>, MailEntry> = {
  'late-answers-decided': defineMail({
    needs: order,
    read: async ({ ctx, mail, order: { householdId, state, reason } }) => {
      const [found] = await ctx.db
        .select({ household: households, event: events, agency: agencies })
        .from(households)
        .innerJoin(events, eq(events.id, households.eventId))
        .innerJoin(agencies, eq(agencies.id, households.agencyId))
        .where(eq(households.id, householdId));
      if (!found || found.household.agencyId !== mail.agencyId) throw new UnwritableMail(`no household ${householdId}`);
      const { household, event, agency } = found;
      const members = await ctx.db
        .select()
        .from(guests)
        .where(and(eq(guests.householdId, householdId), eq(guests.eventId, event.id)))
        .orderBy(asc(guests.createdAt), asc(guests.id));
      const reader = responderOf(household, members);
      // Nobody is left in it: there is nobody to tell.
      if (!reader) return null;
      return { event, agency, reader, state, reason, path: await invitationPath(ctx, event as EventRow, reader) };
    },
    write: ({ event, agency, reader, state, reason, path }, pen) => {
      const values = { event: event.name, agency: agency.name, state };
      return {
        ...{ locale: pen.locale },
        subject: pen.t('household.letters.late-answers-decided.subject', values),
        heading: pen.t('household.letters.late-answers-decided.heading', values),
        greeting: pen.t('greeting', { name: reader.firstName }),
        text: pen.t('household.letters.late-answers-decided.text', values),
        facts: [],
        sections: reason ? [{ title: pen.t('household.reason'), lines: reason.split(/\r?\n/) }] : [],
        button: {
          label: pen.t('household.letters.late-answers-decided.button'),
          url: pen.url(path),
          instead: pen.t('button.instead'),
          note: null,
        },
        footer: [pen.agencyLine(agency)],
      };
    },
  }),
};
