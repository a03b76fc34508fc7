import { getTranslations } from 'next-intl/server';
import { JsonLd } from '@/components/ui/json-ld';
import { PROVIDER_URL } from '@/lib/config/public-env';
import type { TrainingVideo } from '@/lib/contract/training';
import { getPathname, Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { siteUrl } from '@/lib/i18n/site-url';
import { FilmCard } from './film-card';
import { FilmPlayer, OutsidePlayer } from './film-player';
import { filmView, posterOf } from './film-view';
import styles from './training.module.css';

interface FilmPageProps {
  locale: Locale;
  video: TrainingVideo;
  /** The other films, those of the same topic first. */
  others: TrainingVideo[];
}

const MOST_OTHERS = 3;

/** One film with its captions, its transcript, and where to go on. */
export async function FilmPage({ locale, video, others }: FilmPageProps) {
  const t = await getTranslations({ locale, namespace: 'training' });
  const { title, description, transcript } = video.texts[locale];
  const roles = new Intl.ListFormat(locale).format(video.roles.map((role) => t(`roles.${role}`).toLowerCase()));
  return (
    <article className={`container ${styles.film}`}>
      <JsonLd data={videoFacts(video, locale)} />
      <p>
        <Link href="/training-center" prefetch={false}>
          {t('film.back')}
        </Link>
      </p>
      <span className="kicker">{t(`topics.${video.topic}`)}</span>
      <h1>{title}</h1>
      <p className="lead">{description}</p>
      <p className="small">{t('film.for', { roles })}</p>
      <Player video={video} locale={locale} />
      <details className={styles.transcript} open>
        <summary>{t('film.transcript')}</summary>
        {transcript.split(/\n{2,}/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </details>
      {others.length > 0 && (
        <section className={styles.topic} aria-labelledby="others">
          <h2 id="others">{t('film.more')}</h2>
          <ul className={`list-plain ${styles.films}`}>
            {others.slice(0, MOST_OTHERS).map((other) => (
              <li key={other.slug}>
                <FilmCard
                  film={filmView(other, locale)}
                  labels={{ watched: t('film.watched'), left: t('film.left', { time: '{time}' }) }}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}

async function Player({ video, locale }: Omit<FilmPageProps, 'others'>) {
  const t = await getTranslations({ locale, namespace: 'training.film' });
  const { title } = video.texts[locale];
  if (video.player !== 'file') {
    const { name, page, frame } = outsideFilm(video.player, video.sources[locale]);
    const labels = {
      play: t('play', { title }),
      notice: t('outside', { player: name }),
      link: t('outsideLink', { player: name }),
    };
    return <OutsidePlayer title={title} poster={video.poster} page={page} frame={frame} labels={labels} />;
  }
  const other: Locale = locale === 'es' ? 'en' : 'es';
  const captions = (each: Locale) => ({
    locale: each,
    label: t(`captions.${each}`),
    source: `${PROVIDER_URL}/api/v1/training-videos/${video.slug}/captions/${each}`,
  });
  return (
    <>
      <FilmPlayer
        video={video.slug}
        source={video.sources[locale]}
        poster={posterOf(video.poster)}
        duration={video.duration}
        title={title}
        goOnLabel={t('goOnAt', { time: '{time}' })}
        captions={captions(locale)}
        otherCaptions={captions(other)}
      >
        <p>{t('noVideo')}</p>
      </FilmPlayer>
      <p className="small">{t('silent')}</p>
    </>
  );
}

function videoFacts(video: TrainingVideo, locale: Locale) {
  const { title, description, transcript } = video.texts[locale];
  const site = siteUrl();
  const own = video.player === 'file';
  return {
    '@type': 'VideoObject',
    name: title,
    description,
    transcript,
    inLanguage: locale,
    duration: `PT${video.duration}S`,
    uploadDate: video.createdAt,
    thumbnailUrl: site + posterOf(video.poster),
    url: site + getPathname({ href: `/training-center/${video.slug}`, locale }),
    ...(own
      ? { contentUrl: site + video.sources[locale] }
      : { embedUrl: outsideFilm(video.player === 'youtube' ? 'youtube' : 'vimeo', video.sources[locale]).frame }),
  };
}

/**
 * Name, page and frame of a film that another house plays; its frame is the one that sets no cookie before it plays.
 */
function outsideFilm(player: Exclude<TrainingVideo['player'], 'file'>, id: string) {
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
