import { type MailPage, type MailRecord, mailPage, mailRecord } from '@/lib/contract/mail';
import type { RecordQuery } from '@/lib/contract/page';
import type { HttpClient } from '../http';
import { parseAnswer, parseData } from '../parse-answer';

const PATH = '/api/v1/admin/mails';

export async function listMails(http: HttpClient, query: RecordQuery): Promise<MailPage> {
  const { data } = await http.get(PATH, { params: query });
  return parseAnswer(mailPage, data).data;
}

async function decide(http: HttpClient, id: string, decision: 'retry' | 'drop'): Promise<MailRecord> {
  const { data } = await http.post(`${PATH}/${encodeURIComponent(id)}/${decision}`);
  return parseData(mailRecord, data);
}

export const retryMail = (http: HttpClient, id: string) => decide(http, id, 'retry');
export const dropMail = (http: HttpClient, id: string) => decide(http, id, 'drop');
