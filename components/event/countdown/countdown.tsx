'use client';

import { millisecondsInMinute } from 'date-fns/constants';
import { useSyncExternalStore } from 'react';
import styles from './countdown.module.css';
import { timeLeft } from './time-left';

export interface CountdownLabels {
  day: string;
  days: string;
  hours: string;
  minutes: string;
  seconds: string;
}

interface CountdownProps {
  /** Start of the celebration, epoch milliseconds. */
  target: number;
  /** Days left when the server made the page; shown until the browser's clock takes over. */
  serverDays: number;
  labels: CountdownLabels;
  /** Shown once the moment has come. */
  reached: string;
}

const SECOND_MS = 1000;

const prefersStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

function subscribe(tick: () => void): () => void {
  const timer = setInterval(tick, prefersStillness() ? millisecondsInMinute : SECOND_MS);
  return () => clearInterval(timer);
}
const browserNow = () => Math.floor(Date.now() / SECOND_MS) * SECOND_MS;
const serverNow = () => null;

/** Ticks by the second, by the minute (and without seconds) where the reader prefers less motion. */
export function Countdown({ target, serverDays, labels, reached }: CountdownProps) {
  const now = useSyncExternalStore(subscribe, browserNow, serverNow);
  const left = now === null ? null : timeLeft(target, now);
  if (now !== null && !left) return <p className={styles.reached}>{reached}</p>;
  const days = left?.days ?? serverDays;
  const withSeconds = now === null || !prefersStillness();
  const parts: [number | undefined, string][] = [
    [days, days === 1 ? labels.day : labels.days],
    [left?.hours, labels.hours],
    [left?.minutes, labels.minutes],
    ...(withSeconds ? ([[left?.seconds, labels.seconds]] as [number | undefined, string][]) : []),
  ];
  return (
    <div className={styles.countdown} role="timer" aria-live="off">
      {parts.map(([value, label]) => (
        <span key={label} className={styles.part}>
          <span className={styles.value}>{value === undefined ? '··' : String(value).padStart(2, '0')}</span>
          <span className={styles.label}>{label}</span>
        </span>
      ))}
    </div>
  );
}
