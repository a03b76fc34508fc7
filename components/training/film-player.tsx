'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import type { TrainingPoster } from '@/lib/contract/training';
import { minutesText } from '@/lib/domain/minutes-text';
import { resumeAt } from '@/lib/domain/training';
import { keepPlace } from './film-places';
import { Poster } from './poster';
import styles from './training.module.css';
import { useFilmPlaces } from './use-film-places';

/** While a film plays its place is kept this often, seconds of the film. */
const KEPT_EVERY = 10;

interface Captions {
  locale: string;
  label: string;
  source: string;
}

interface FilmPlayerProps {
  video: string;
  source: string;
  poster: string;
  duration: number;
  /** Captions in the page's language and in the other one. */
  captions: Captions;
  otherCaptions: Captions;
  title: string;
  /** Label of the button that resumes the film; `{time}` stands for the place. */
  goOnLabel: string;
  /** Shown by browsers that cannot play films. */
  children: ReactNode;
}

/**
 * A film of ours in the browser's own player: nothing is fetched before it is played, and it plays without script too.
 */
export function FilmPlayer(film: FilmPlayerProps) {
  const { video, source, poster, duration, captions, otherCaptions, title, goOnLabel, children } = film;
  const player = useRef<HTMLVideoElement>(null);
  const kept = useRef(0);
  const place = useFilmPlaces()[video];
  const [started, setStarted] = useState(false);
  const from = place ? resumeAt(place) : 0;
  const keep = (seconds: number) => {
    kept.current = seconds;
    void keepPlace({ video, seconds, duration });
  };
  useEffect(() => {
    const leave = () => {
      const shown = player.current;
      if (document.visibilityState === 'hidden' && shown && !shown.paused) keepNow.current(shown.currentTime);
    };
    document.addEventListener('visibilitychange', leave);
    return () => document.removeEventListener('visibilitychange', leave);
  }, []);
  const keepNow = useRef(keep);
  keepNow.current = keep;
  const goOn = () => {
    const shown = player.current;
    if (!shown) return;
    shown.currentTime = from;
    void shown.play();
  };
  return (
    <>
      <video
        ref={player}
        className={styles.player}
        controls
        playsInline
        preload="none"
        poster={poster}
        width={960}
        height={540}
        aria-label={title}
        onPlay={() => setStarted(true)}
        onPause={({ currentTarget }) => keep(currentTarget.currentTime)}
        onTimeUpdate={({ currentTarget: { currentTime } }) => {
          if (Math.abs(currentTime - kept.current) >= KEPT_EVERY) keep(currentTime);
        }}
      >
        <source src={source} type={source.endsWith('.mp4') ? 'video/mp4' : 'video/webm'} />
        <track kind="captions" srcLang={captions.locale} label={captions.label} src={captions.source} default />
        <track kind="captions" srcLang={otherCaptions.locale} label={otherCaptions.label} src={otherCaptions.source} />
        {children}
      </video>
      {from > 0 && !started && (
        <p className={styles.goOn}>
          <Button variant="secondary" small onClick={goOn}>
            {goOnLabel.replace('{time}', minutesText(from))}
          </Button>
        </p>
      )}
    </>
  );
}

interface OutsidePlayerProps {
  title: string;
  poster: TrainingPoster;
  /** The player's own page and its frame; neither is asked for before the click. */
  page: string;
  frame: string;
  labels: { play: string; notice: string; link: string };
}

/** A film that another house plays: a drawing until it is clicked, a link to its page where scripts are off. */
export function OutsidePlayer({ title, poster, page, frame, labels }: OutsidePlayerProps) {
  const [playing, setPlaying] = useState(false);
  if (playing) {
    return (
      <iframe
        className={styles.player}
        src={frame}
        title={title}
        width={960}
        height={540}
        allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  }
  return (
    <>
      <a
        className={styles.outside}
        href={page}
        rel="noreferrer"
        onClick={(event) => {
          event.preventDefault();
          setPlaying(true);
        }}
      >
        <Poster name={poster} />
        <span className={styles.play} aria-hidden="true" />
        <span className="visually-hidden">{labels.play}</span>
      </a>
      <p className="small">
        {labels.notice}{' '}
        <a href={page} rel="noreferrer">
          {labels.link}
        </a>
      </p>
    </>
  );
}
