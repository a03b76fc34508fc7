import { type JobFailure, type JobFailures, jobFailure, jobFailures } from '@/lib/contract/job-failure';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

const PATH = '/api/v1/admin/job-failures';

export async function listJobFailures(http: HttpClient): Promise<JobFailures> {
  const { data } = await http.get(PATH);
  return parseData(jobFailures, data);
}

export async function retryJob(http: HttpClient, id: string): Promise<JobFailure> {
  const { data } = await http.post(`${PATH}/${encodeURIComponent(id)}/retry`);
  return parseData(jobFailure, data);
}
