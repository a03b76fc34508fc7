import 'server-only';
import { listJobFailures, listMails } from '@/lib/api/mail';
import type { JobFailures } from '@/lib/contract/job-failure';
import type { MailPage } from '@/lib/contract/mail';
import type { RecordQuery } from '@/lib/contract/page';
import { serverHttp } from './server-http';

/** The mails of the platform; for its admin. */
export const loadMails = async (query: RecordQuery): Promise<MailPage> => listMails(await serverHttp(), query);

/** Jobs that failed and have not succeeded since; for the platform's admin. */
export const loadJobFailures = async (): Promise<JobFailures> => listJobFailures(await serverHttp());
