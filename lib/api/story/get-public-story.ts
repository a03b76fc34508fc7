import { type PublicStory, publicStory } from '@/lib/contract/story';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function getPublicStory(http: HttpClient, { slug }: { slug: string }): Promise<PublicStory> {
  const { data } = await http.get(`/api/v1/stories/${encodeURIComponent(slug)}`);
  return parseData(publicStory, data);
}
