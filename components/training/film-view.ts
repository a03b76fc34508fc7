import type { RoleName } from '@/lib/contract/role';
import type { TrainingPoster, TrainingTopic, TrainingVideo } from '@/lib/contract/training';
import { plainText } from '@/lib/domain/plain-text';
import type { Locale } from '@/lib/i18n/routing';

/** A film as a card shows it, with the words that a search goes through. */
export interface FilmView {
  slug: string;
  topic: TrainingTopic;
  roles: RoleName[];
  poster: TrainingPoster;
  duration: number;
  title: string;
  description: string;
  words: string;
}

export const filmView = (video: TrainingVideo, locale: Locale): FilmView => {
  const { slug, topic, roles, poster, duration } = video;
  const { title, description, transcript } = video.texts[locale];
  return {
    slug,
    topic,
    roles,
    poster,
    duration,
    title,
    description,
    words: plainText(`${title} ${description} ${transcript}`),
  };
};

export const posterOf = (poster: TrainingPoster) => `/training/posters/${poster}.svg`;

export interface FilmFilters {
  q: string;
  role: string;
  topic: string;
}

/** The films that have every typed word, the role and the topic; an empty filter lets all pass. */
export const filterFilms = (films: FilmView[], { q, role, topic }: FilmFilters): FilmView[] => {
  const words = plainText(q).split(/\s+/).filter(Boolean);
  return films.filter(
    (film) =>
      (role === '' || film.roles.some((each) => each === role)) &&
      (topic === '' || film.topic === topic) &&
      words.every((word) => film.words.includes(word)),
  );
};
