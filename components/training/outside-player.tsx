'use client';

import { useState } from 'react';
import type { TrainingPoster } from '@/lib/contract/training';
import { Poster } from './poster';
import styles from './training.module.css';

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
