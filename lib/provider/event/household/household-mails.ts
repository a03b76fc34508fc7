import { and, asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { calendarDate } from '@/lib/contract/dates';
import { lateAnswerState } from '@/lib/contract/household';
import { datesIn } from '@/lib/domain/date-text';
import { withEvent } from '@/lib/domain/event-address';
import { wholeName } from '@/lib/domain/guest-name';
import { agencies, erasureRequests, events, guests, households } from '../../db/schema';
import type { MailKindOf } from '../../ground/mail-texts';
import { defineMail, type MailEntry, UnwritableMail } from '../../ground/mails';
import type { EventRow } from '../event/find-bookable-event';
import { invitationPath } from './household-link';
import { responderOf } from './household-people';

const order = z.object({ householdId: z.string(), state: lateAnswerState, reason: z.string().nullable() });

const wish = z.object({ guestId: z.string(), until: calendarDate });

/** The mails about an invitation: what staff made of answers that came too late, and who asks staff to be erased. */
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
    write: ({ event, agency, reader, state, reason, path }, writer) => {
      const values = { event: event.name, agency: agency.name, state };
      return {
        locale: writer.locale,
        subject: writer.t('household.kinds.late-answers-decided.subject', values),
        heading: writer.t('household.kinds.late-answers-decided.heading', values),
        greeting: writer.t('greeting', { name: reader.firstName }),
        text: writer.t('household.kinds.late-answers-decided.text', values),
        facts: [],
        sections: reason ? [{ title: writer.t('household.reason'), lines: reason.split(/\r?\n/) }] : [],
        button: {
          label: writer.t('household.kinds.late-answers-decided.button'),
          url: writer.url(path),
          instead: writer.t('button.instead'),
          note: null,
        },
        footer: [writer.agencyLine(agency)],
      };
    },
  }),
  'guest-erasure-asked': defineMail({
    needs: wish,
    read: async ({ ctx, mail, order: { guestId, until } }) => {
      const [found] = await ctx.db
        .select({ guest: guests, event: events, agency: agencies, wish: erasureRequests.id })
        .from(guests)
        .leftJoin(erasureRequests, and(eq(erasureRequests.guestId, guests.id), eq(erasureRequests.state, 'waiting')))
        .innerJoin(events, eq(events.id, guests.eventId))
        .innerJoin(agencies, eq(agencies.id, guests.agencyId))
        .where(eq(guests.id, guestId));
      // Off the list or erased by now, or the wish was taken back: nothing is left to do.
      if (!found || found.guest.erasedAt || found.wish === null) return null;
      if (found.guest.agencyId !== mail.agencyId) throw new UnwritableMail(`no guest ${guestId}`);
      return { ...found, until };
    },
    write: ({ guest, event, agency, until }, writer) => {
      const values = { guest: wholeName(guest), event: event.name, until: datesIn(writer.locale).words(until) };
      const list = withEvent(`/adminmaster/Invitados?q=${encodeURIComponent(values.guest)}`, event.code);
      return {
        locale: writer.locale,
        facts: [],
        sections: [],
        subject: writer.t('household.kinds.guest-erasure-asked.subject', values),
        heading: writer.t('household.kinds.guest-erasure-asked.heading'),
        greeting: writer.t('staffGreeting', { agency: agency.name }),
        text: writer.t('household.kinds.guest-erasure-asked.text', values),
        button: {
          label: writer.t('household.kinds.guest-erasure-asked.button'),
          url: writer.url(list),
          instead: writer.t('button.instead'),
          note: null,
        },
        footer: [writer.agencyLine(agency), writer.t('block.why', { event: event.name })],
      };
    },
  }),
};
