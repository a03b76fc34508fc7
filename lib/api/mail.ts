import {
  type JobFailure,
  type JobFailureQuery,
  type JobFailures,
  jobFailure,
  jobFailures,
} from '@/lib/contract/job-failure';
import { type MailPage, type MailRecord, mailPage, mailRecord } from '@/lib/contract/mail';
import type { RecordQuery } from '@/lib/contract/page';
import type { HttpClient } from './http';
import { parseAnswer, parseData } from './parse-answer';

const MAILS_PATH = '/api/v1/admin/mails';

export const retryMail = (http: HttpClient, id: string) => decide(http, id, 'retry');

export const dropMail = (http: HttpClient, id: string) => decide(http, id, 'drop');

const PATH = '/api/v1/admin/job-failures';

export async function listJobFailures(http: HttpClient, query: JobFailureQuery): Promise<JobFailures> {
  const { data } = await http.get(PATH, { params: query });
  return parseData(jobFailures, data);
}

export async function retryJob(http: HttpClient, id: string): Promise<JobFailure> {
  const { data } = await http.post(`${PATH}/${encodeURIComponent(id)}/retry`);
  return parseData(jobFailure, data);
}

export async function listMails(http: HttpClient, query: RecordQuery): Promise<MailPage> {
  const { data } = await http.get(MAILS_PATH, { params: query });
  return parseAnswer(mailPage, data).data;
}

async function decide(http: HttpClient, id: string, decision: 'retry' | 'drop'): Promise<MailRecord> {
  const { data } = await http.post(`${MAILS_PATH}/${encodeURIComponent(id)}/${decision}`);
  return parseData(mailRecord, data);
}
