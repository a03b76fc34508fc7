import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { agencies, eventSuggestions, events, users } from '../../db/schema';
import type { MailKindOf } from '../../ground/mail-texts';
import { defineMail, type MailEntry, type MailingAgency, type Making, UnwritableMail } from '../../ground/mails';

type Kind = MailKindOf<'suggestion'>;

interface Material {
  suggestion: typeof eventSuggestions.$inferSelect;
  event: typeof events.$inferSelect;
  agency: MailingAgency;
  by: string;
  /** Name of the mail's reader; null where it goes to the agency. */
  reader: string | null;
}

const lines = (text: string) => text.split(/\r?\n/);

/** The mails about what a couple asks of its agency: to the agency, and its answer to the couple. */
export const suggestionMails: Record<Kind, MailEntry> = {
  'suggestion-made': defineMail({
    needs: z.object({ suggestionId: z.string() }),
    read: async (making) => {
      const material = await read(making, null);
      // The suggestion was taken back or decided meanwhile, so nothing waits.
      return material.suggestion.state === 'open' ? material : null;
    },
    write: ({ suggestion, event, by, agency }, writer) => {
      const values = { who: by, event: event.name };
      return {
        locale: writer.locale,
        subject: writer.t('suggestion.kinds.suggestion-made.subject', values),
        heading: writer.t('suggestion.kinds.suggestion-made.heading', values),
        greeting: writer.t('staffGreeting', { agency: agency.name }),
        text: writer.t('suggestion.kinds.suggestion-made.text', values),
        facts: [],
        sections: suggestion.words ? [{ title: writer.t('suggestion.words'), lines: lines(suggestion.words) }] : [],
        button: {
          label: writer.t('suggestion.kinds.suggestion-made.button'),
          url: writer.url(`/adminmaster/Evento?event=${encodeURIComponent(event.code)}#suggestions`),
          instead: writer.t('button.instead'),
          note: null,
        },
        footer: [writer.agencyLine(agency)],
      };
    },
  }),
  'suggestion-decided': defineMail({
    needs: z.object({ suggestionId: z.string(), userId: z.string() }),
    read: (making) => read(making, making.order.userId),
    write: ({ suggestion, event, agency, reader }, writer) => {
      const values = { event: event.name, agency: agency.name, state: suggestion.state };
      return {
        locale: writer.locale,
        subject: writer.t('suggestion.kinds.suggestion-decided.subject', values),
        heading: writer.t('suggestion.kinds.suggestion-decided.heading', values),
        greeting: writer.t('greeting', { name: reader ?? '' }),
        text: writer.t('suggestion.kinds.suggestion-decided.text', values),
        facts: [],
        sections: [
          ...(suggestion.words ? [{ title: writer.t('suggestion.words'), lines: lines(suggestion.words) }] : []),
          ...(suggestion.answer ? [{ title: writer.t('suggestion.answer'), lines: lines(suggestion.answer) }] : []),
        ],
        button: {
          label: writer.t('suggestion.kinds.suggestion-decided.button'),
          url: writer.url(`/adminmaster/Evento?event=${encodeURIComponent(event.code)}#suggestions`),
          instead: writer.t('button.instead'),
          note: null,
        },
        footer: [writer.agencyLine(agency)],
      };
    },
  }),
};

async function read({ ctx, mail, order }: Making<{ suggestionId: string }>, userId: string | null): Promise<Material> {
  const [found] = await ctx.db
    .select({ suggestion: eventSuggestions, event: events, agency: agencies, by: users.name })
    .from(eventSuggestions)
    .innerJoin(events, eq(events.id, eventSuggestions.eventId))
    .innerJoin(agencies, eq(agencies.id, eventSuggestions.agencyId))
    .innerJoin(users, eq(users.id, eventSuggestions.suggestedBy))
    .where(eq(eventSuggestions.id, order.suggestionId));
  if (!found || found.suggestion.agencyId !== mail.agencyId)
    throw new UnwritableMail(`no suggestion ${order.suggestionId}`);
  const [reader] = userId ? await ctx.db.select({ name: users.name }).from(users).where(eq(users.id, userId)) : [];
  return { ...found, reader: reader?.name ?? null };
}
