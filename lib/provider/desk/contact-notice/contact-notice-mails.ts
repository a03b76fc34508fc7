import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { isWaitingCall } from '@/lib/domain/call-queue';
import { mayContact } from '@/lib/domain/contact-notice';
import { datesIn } from '@/lib/domain/date-text';
import { contactNotices } from '../../db/schema';
import { defineMail, UnwritableMail } from '../../ground/mails';
import { unlessRefused } from '../reminder/reminder-mails';
import { noticesOf, tokenOfNotice } from './find-notice';

type Kind = 'contact-notice' | 'contact-notice-reminder';

/** "We will call you", moments in the event's zone. docs/domain.md, Guests and contact. */
const contactNotice = (kind: Kind) =>
  defineMail({
    needs: z.object({ noticeId: z.string() }),
    async read({ ctx, mail, order: { noticeId } }) {
      const [record] = await noticesOf(ctx.db).where(
        and(eq(contactNotices.id, noticeId), eq(contactNotices.agencyId, mail.agencyId ?? '')),
      );
      if (!record) throw new UnwritableMail(`no contact notice ${noticeId}`);
      // Nobody is written to any more: the notice ended, its guest declined, or the call was made or called off.
      const isCalled = isWaitingCall(record.call) && mayContact(record.guest);
      if (record.notice.expiresAt <= ctx.clock.now() || !isCalled) return null;
      if (kind === 'contact-notice-reminder' && record.notice.choice !== null) return null;
      const token = tokenOfNotice(ctx, record.notice);
      return token === null ? null : { ...record, token };
    },
    write({ notice, call, guest, event, agency, token }, writer) {
      const { locale, t } = writer;
      const moment = (at: Date) => datesIn(locale).instantInWords(at, event.timeZone);
      const values = { agency: agency.name, event: event.name, at: moment(call.scheduledAt) };
      return {
        locale,
        subject: t(`contact.kinds.${kind}.subject`, values),
        heading: t(`contact.kinds.${kind}.heading`, values),
        greeting: t('greeting', { name: guest.firstName }),
        text: t(`contact.kinds.${kind}.text`, values),
        facts: writer.facts([
          ['contact.facts.event', event.name],
          ['contact.facts.at', values.at],
          ['contact.facts.until', moment(notice.expiresAt)],
        ]),
        sections: [],
        button: {
          label: t(`contact.kinds.${kind}.button`),
          url: writer.url(`/aviso-contacto?token=${encodeURIComponent(token)}`),
          instead: t('button.instead'),
          note: t('contact.personal'),
        },
        footer: [writer.agencyLine(agency), t('contact.whyNotice', { event: event.name })],
      };
    },
  });

/** The mails of a notice that the agency is going to call, and of one that nobody answered. */
export const contactNoticeMails = {
  'contact-notice': contactNotice('contact-notice'),
  'contact-notice-reminder': unlessRefused(contactNotice('contact-notice-reminder')),
};
