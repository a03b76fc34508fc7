'use client';

import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import styles from './list.module.css';
import { ListLink } from './list-link';

interface PagerProps {
  page: number;
  last: number;
  /** "1 to 20 of 25". */
  range: string;
  labels: { pages: string; previous: string; next: string; at: string };
  hrefOf: (page: number) => string;
  onGo: (page: number) => void;
}

/** Where one is in a list of several pages, and the way to the next; of a single page the list’s count says all. */
export function Pager({ page, last, range, labels, hrefOf, onGo }: PagerProps) {
  if (last <= 1) return null;
  const step = (to: number, label: string) =>
    to >= 1 && to <= last ? (
      <ListLink href={hrefOf(to)} onGo={() => onGo(to)} className={buttonClass('secondary', { small: true })}>
        {label}
      </ListLink>
    ) : null;
  return (
    <PagerBar label={labels.pages}>
      <span className="tabular">{range}</span>
      <span className="tabular ms-auto">{labels.at}</span>
      {step(page - 1, labels.previous)}
      {step(page + 1, labels.next)}
    </PagerBar>
  );
}

/** The line below a list of several pages: where one is, and the ways on. */
export function PagerBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles.pager} aria-label={label}>
      {children}
    </nav>
  );
}
