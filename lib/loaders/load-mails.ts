import 'server-only';
import { listJobFailures, listMails } from '@/lib/api/mail';
import { listSuppressions } from '@/lib/api/suppression';
import type { JobFailureQuery, JobFailures } from '@/lib/contract/job-failure';
import type { MailPage } from '@/lib/contract/mail';
import type { RecordQuery } from '@/lib/contract/page';
import type { SuppressionPage } from '@/lib/contract/suppression';
import { serverHttp } from './server-http';

/** The mails of the platform; for its admin. */
export const loadMails = async (query: RecordQuery): Promise<MailPage> => listMails(await serverHttp(), query);

/** Jobs that failed and have not succeeded since, of all agencies or of one; for the platform's admin. */
export const loadJobFailures = async (query: JobFailureQuery): Promise<JobFailures> =>
  listJobFailures(await serverHttp(), query);

/** The addresses that an agency's mails do not go to; for its managers. */
export const loadSuppressions = async (agencyId: string, query: RecordQuery): Promise<SuppressionPage> =>
  listSuppressions(await serverHttp(), { agencyId, query });
