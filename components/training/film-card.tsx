import { minutesText } from '@/lib/domain/minutes-text';
import { Link } from '@/lib/i18n/navigation';
import type { FilmPlaces } from './film-places';
import type { FilmView } from './film-view';
import { Poster } from './poster';
import styles from './training.module.css';

interface FilmCardProps {
  film: FilmView;
  /** How far the reader has watched the film. */
  place?: FilmPlaces[string] | undefined;
  labels: { watched: string; left: string };
}

export function FilmCard({ film, place, labels }: FilmCardProps) {
  const { slug, title, description, duration, poster } = film;
  const share = place?.completed ? 1 : (place?.seconds ?? 0) / duration;
  const stand = place?.completed ? labels.watched : labels.left.replace('{time}', minutesText(place?.seconds ?? 0));
  return (
    <article className={styles.card}>
      <div className={styles.poster}>
        <Poster name={poster} />
        <span className={styles.length}>{minutesText(duration)}</span>
        {share > 0 && <span className={styles.watched} style={{ inlineSize: `${share * 100}%` }} />}
      </div>
      <h3>
        <Link href={`/training-center/${slug}`} prefetch={false} className="stretched-link">
          {title}
        </Link>
      </h3>
      <p>{description}</p>
      {share > 0 && <p className={styles.stand}>{stand}</p>}
    </article>
  );
}
