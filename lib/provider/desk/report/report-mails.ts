import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { REPORT_MAIL_BYTES } from '@/lib/config/constants';
import { datesIn } from '@/lib/domain/date-text';
import { mayRead } from '@/lib/domain/private-data';
import { REPORT_READS } from '@/lib/domain/report-rights';
import { agencies, events, reportJobs, users } from '../../db/schema';
import { reportTable } from '../../documents/report-table';
import { worksForEvent } from '../../ground/access';
import type { MailKindOf } from '../../ground/mail-texts';
import { defineMail, type MailEntry, type MailFile, type Making, UnwritableMail } from '../../ground/mails';
import { actorOfAccount } from '../../people/session/actor-of-account';
import { typeOfReport } from './report-jobs';

const order = z.object({ jobId: z.string() });
type Order = z.output<typeof order>;

/** The mails with reports that go out at their times. */
export const reportMails: Record<MailKindOf<'report'>, MailEntry> = {
  'scheduled-report': defineMail({
    needs: order,
    read: readOrdered,
    write({ job, event, agency, name, isAttached }, writer) {
      const { locale, t } = writer;
      const report = reportTable(job.report, [], { locale }).title;
      const values = { report, event: event.name, attached: isAttached ? 'yes' : 'no' };
      return {
        locale,
        subject: t('report.kinds.scheduled-report.subject', values),
        heading: t('report.kinds.scheduled-report.heading', values),
        greeting: t('greeting', { name }),
        text: t('report.kinds.scheduled-report.text', values),
        facts: writer.facts([
          ['facts.event', event.name],
          ['report.facts.rows', String(job.total)],
          ['report.facts.writtenAt', job.endedAt && datesIn(locale).instant(job.endedAt, event.timeZone)],
        ]),
        sections: [],
        button: {
          label: t('report.kinds.scheduled-report.button'),
          url: writer.url(`/adminmaster/Reporte?report=${job.report}&event=${encodeURIComponent(event.code)}`),
          instead: t('button.instead'),
          note: null,
        },
        footer: [writer.agencyLine(agency), t('report.why', { event: event.name })],
      };
    },
    attach,
  }),
};

/** Null where its reader may not have it any more, or the agency is suspended. */
async function readOrdered({ ctx, mail, order: { jobId } }: Making<Order>) {
  const [found] = await ctx.db
    .select({ job: reportJobs, event: events, agency: agencies, name: users.name, email: users.email })
    .from(reportJobs)
    .innerJoin(events, eq(events.id, reportJobs.eventId))
    .innerJoin(agencies, eq(agencies.id, reportJobs.agencyId))
    .innerJoin(users, eq(users.id, reportJobs.userId))
    .where(eq(reportJobs.id, jobId));
  if (!found?.job.storageKey || found.job.agencyId !== mail.agencyId) throw new UnwritableMail(`no report ${jobId}`);
  const { job, event, email } = found;
  const reader = await actorOfAccount(ctx, job.userId);
  if (!reader || reader.suspended || email !== mail.recipient) return null;
  if (!worksForEvent(reader, event, REPORT_READS[job.report])) return null;
  if (job.tells.some((data) => !mayRead(data, reader))) return null;
  const stored = await ctx.services.files.open(found.job.storageKey);
  await stored?.body.cancel();
  return { ...found, isAttached: stored !== null && stored.size <= REPORT_MAIL_BYTES };
}

async function attach(making: Making<Order>): Promise<MailFile | null> {
  const found = await readOrdered(making);
  if (!found?.isAttached) return null;
  const { fileName, storageKey, format } = found.job;
  const stored = storageKey && (await making.ctx.services.files.open(storageKey));
  if (!stored || !fileName) return null;
  const bytes = new Uint8Array(await new Response(stored.body).arrayBuffer());
  return { name: fileName, bytes, contentType: typeOfReport(format) };
}
