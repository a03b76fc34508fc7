import type { Page, RecordQuery } from '@/lib/contract/page';
import { type PublicStory, publicStory } from '@/lib/contract/story';
import type { HttpClient } from '../http';
import { parsePage } from '../parse-answer';

export async function listPublicStories(http: HttpClient, query: RecordQuery): Promise<Page<PublicStory>> {
  const { data } = await http.get('/api/v1/stories', { params: query });
  return parsePage(publicStory, data);
}
