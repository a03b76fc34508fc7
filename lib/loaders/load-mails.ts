import 'server-only';
import { ApiError } from '@/lib/api/api-error';
import { listJobFailures, listMails } from '@/lib/api/mail';
import { listMailWords, previewMailWords, readMailWords } from '@/lib/api/mail-words';
import { listSuppressions } from '@/lib/api/suppression';
import type { JobFailureQuery, JobFailures } from '@/lib/contract/job-failure';
import type { MailPage } from '@/lib/contract/mail';
import type { MailPreview, MailWordsRecord, MailWordsSummary } from '@/lib/contract/mail-words';
import type { RecordQuery } from '@/lib/contract/page';
import type { SuppressionPage } from '@/lib/contract/suppression';
import { serverHttp } from './server-http';

/** The mails of the platform; for its admin. */
export const loadMails = async (query: RecordQuery): Promise<MailPage> => listMails(await serverHttp(), query);

/** Jobs that failed and have not succeeded since, of all agencies or of one; for the platform's admin. */
export const loadJobFailures = async (query: JobFailureQuery): Promise<JobFailures> =>
  listJobFailures(await serverHttp(), query);

/** The addresses to which an agency's mails are not sent; for its managers. */
export const loadSuppressions = async (agencyId: string, query: RecordQuery): Promise<SuppressionPage> =>
  listSuppressions(await serverHttp(), { agencyId, query });

/** All mails that the agency can word itself. */
export const loadMailWordsList = async (agencyId: string): Promise<MailWordsSummary[]> =>
  listMailWords(await serverHttp(), { agencyId });

/** The words of a kind of mail, and the mail as it is sent now; null where there is no such kind. */
export async function loadMailWords(of: {
  agencyId: string;
  kind: string;
}): Promise<{ record: MailWordsRecord; preview: MailPreview } | null> {
  try {
    const http = await serverHttp();
    const record = await readMailWords(http, of);
    // Words that were saved earlier may break a newer rule: the mail is then sent in the product's words.
    const preview = await previewMailWords(http, { ...of, words: record.words }).catch(() =>
      previewMailWords(http, { ...of, words: record.standard }),
    );
    return { record, preview };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
