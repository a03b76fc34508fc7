import type { TrainingVideo } from '@/lib/contract/training';

/** Name, page and frame of a film that another house plays; its frame is the one that sets no cookie before it plays. */
export function outsideFilm(player: Exclude<TrainingVideo['player'], 'file'>, id: string) {
  if (player === 'youtube') {
    return {
      name: 'YouTube',
      page: `https://www.youtube.com/watch?v=${id}`,
      frame: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
    };
  }
  return {
    name: 'Vimeo',
    page: `https://vimeo.com/${id}`,
    frame: `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`,
  };
}
