import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { textIn } from '@/lib/domain/bilingual-text';
import { datesIn } from '@/lib/domain/date-text';
import { agencies, companions } from '../../db/schema';
import { loadReservationById } from '../../ground/find-reservation';
import type { MailKindOf } from '../../ground/mail-letters';
import { defineMail, type MailEntry, type Making, UnwritableMail } from '../../ground/mails';
import { readInvited } from './find-companion';
import { companionPath } from './invite-companion';

const needs = z.object({ companionId: z.string(), linkGeneration: z.int() });

/** The mail with the link of an invited person. docs/decisions/companions.md. */
export const companionMails: Record<MailKindOf<'companion'>, MailEntry> = {
  'companion-invited': defineMail({
    needs,
    read,
    write: ({ reservation, event, agency, room, occupant, path }, pen) => {
      const values = { event: event.name, by: reservation.firstName };
      const { from, to } = datesIn(pen.locale).span(room.checkIn, room.checkOut);
      return {
        ...{ locale: pen.locale },
        subject: pen.t('companion.letters.companion-invited.subject', values),
        heading: pen.t('companion.letters.companion-invited.heading'),
        greeting: occupant.name ? pen.t('greeting', { name: occupant.name }) : pen.t('companion.greeting'),
        text: pen.t('companion.letters.companion-invited.text', values),
        facts: pen.facts([
          ['facts.event', event.name],
          ['companion.facts.room', textIn(room.categoryName, pen.locale).text],
          ['companion.facts.stay', pen.t('companion.facts.stayValue', { checkIn: from, checkOut: to })],
        ]),
        sections: [],
        button: {
          label: pen.t('companion.letters.companion-invited.button'),
          url: pen.url(path),
          instead: pen.t('button.instead'),
          note: pen.t('companion.personal'),
        },
        footer: [pen.agencyLine(agency), pen.t('companion.why', values)],
      };
    },
  }),
};

/** Null once the link that it would carry counts no more. */
async function read({ ctx, mail, order }: Making<z.infer<typeof needs>>) {
  const [row] = await ctx.db.select().from(companions).where(eq(companions.id, order.companionId));
  // Who left the booking before it was sent is gone with their row.
  if (!row?.linkHash || row.linkGeneration !== order.linkGeneration) return null;
  const found = await loadReservationById(ctx.db, row.reservationId);
  const [agency] = await ctx.db.select().from(agencies).where(eq(agencies.id, row.agencyId));
  if (!found || !agency || row.agencyId !== mail.agencyId)
    throw new UnwritableMail(`no invitation ${order.companionId}`);
  const { invited } = await readInvited(ctx.db, row.reservationId);
  const at = invited.find(({ companion }) => companion.id === row.id)?.at;
  return at ? { ...found, agency, ...at, path: companionPath(ctx, row, found.event.code) } : null;
}
