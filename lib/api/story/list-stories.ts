import type { Page, RecordQuery } from '@/lib/contract/page';
import { type Story, story } from '@/lib/contract/story';
import type { HttpClient } from '../http';
import { parsePage } from '../parse-answer';

interface ListStoriesArgs {
  agencyId: string;
  query: RecordQuery;
}

export async function listStories(http: HttpClient, { agencyId, query }: ListStoriesArgs): Promise<Page<Story>> {
  const { data } = await http.get(`/api/v1/agencies/${encodeURIComponent(agencyId)}/stories`, { params: query });
  return parsePage(story, data);
}
