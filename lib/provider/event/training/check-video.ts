import { language } from '@/lib/contract/bilingual-text';
import type { TrainingVideoInput } from '@/lib/contract/training';
import { isTrainingSource } from '@/lib/domain/training';
import { readWebVtt } from '@/lib/domain/web-vtt';
import { fail } from '../../error';

type Checked = Pick<TrainingVideoInput, 'player' | 'sources' | 'texts' | 'duration'>;

/** Raises INVALID where a source is not one of its player's, or captions are no WebVTT file or outlast the film. */
export function checkVideo({ player, sources, texts, duration }: Checked): void {
  const fields: Record<string, string> = {};
  for (const each of language.options) {
    if (!isTrainingSource(player, sources[each])) fields[`sources.${each}`] = 'videoSource';
    const cues = readWebVtt(texts[each].captions);
    const field = `texts.${each}.captions`;
    if (typeof cues === 'string') fields[field] = 'captions';
    else if ((cues.at(-1)?.start ?? 0) >= duration) fields[field] = 'captionsTooLong';
  }
  if (Object.keys(fields).length > 0) fail('INVALID', { fields });
}
