import 'server-only';
import { ApiError } from '@/lib/api/api-error';
import { listMailWords, previewMailWords, readMailWords } from '@/lib/api/mail-words';
import type { MailPreview, MailWordsRecord, MailWordsSummary } from '@/lib/contract/mail-words';
import { serverHttp } from './server-http';

/** Every mail whose words the agency may write. */
export const loadMailWordsList = async (agencyId: string): Promise<MailWordsSummary[]> =>
  listMailWords(await serverHttp(), { agencyId });

/** The words of a kind of mail and the mail as it leaves now; null where there is no such kind. */
export async function loadMailWords(of: {
  agencyId: string;
  kind: string;
}): Promise<{ record: MailWordsRecord; preview: MailPreview } | null> {
  try {
    const http = await serverHttp();
    const record = await readMailWords(http, of);
    // What was kept once may not be writable any more: then the mail leaves in the product's words.
    const preview = await previewMailWords(http, { ...of, words: record.words }).catch(() =>
      previewMailWords(http, { ...of, words: record.standard }),
    );
    return { record, preview };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
