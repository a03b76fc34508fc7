import type { Language } from '@/lib/contract/bilingual-text';
import type { Context } from '../../context';
import { findPublished } from './find-video';

interface CaptionsInput {
  slug: string;
  locale: Language;
}

/** The captions of a published film as a WebVTT file. Raises NOT_FOUND. */
export async function readCaptions({ ctx, input }: { ctx: Context; input: CaptionsInput }): Promise<string> {
  const { texts } = await findPublished(ctx.db, input.slug);
  return texts[input.locale].captions;
}
