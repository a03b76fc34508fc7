import 'server-only';
import { listMails } from '@/lib/api/mail/mails';
import type { MailPage } from '@/lib/contract/mail';
import type { RecordQuery } from '@/lib/contract/page';
import { serverHttp } from './server-http';

/** The mails of the platform; for its admin. */
export const loadMails = async (query: RecordQuery): Promise<MailPage> => listMails(await serverHttp(), query);
