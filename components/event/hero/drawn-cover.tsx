'use client';

import { useId } from 'react';
import { preload } from 'react-dom';
import type { CoverScene } from '../cover';

// Attributes of the drawing itself: a style sheet of its own would bring the event pages' styles to the stories.
const LINE = { fill: 'none', stroke: 'var(--gold)', strokeWidth: 1.4 };
const DATE = {
  fill: 'var(--gold-strong)',
  fontFamily: 'var(--bs-body-font-family)',
  fontSize: 13,
  fontWeight: 600,
  letterSpacing: '0.16em',
};
const TITLE = { fill: 'var(--sea)', fontFamily: 'var(--headings)', fontSize: 38, fontWeight: 400 };

interface DrawnCoverProps {
  scene: CoverScene;
  /** What the picture shows, for people who do not see it. */
  label: string;
  /** Initials or a short name on the plaque. */
  title: string;
  date: string;
  /** Set where the cover is not in sight at once, so that it may load later. */
  later?: boolean;
}

/**
 * The cover of an event without a photo, drawn from its names and date: a window with an arch onto the beach. Drawn
 * by a script that is kept, since a page would carry a server's drawing twice: as markup and as what React compares.
 */
export function DrawnCover({ scene, label, title, date, later }: DrawnCoverProps) {
  // An id for this drawing's clip path, since a page may show several covers.
  const frame = useId();
  const href = `/illustrations/cover-${scene}.svg`;
  if (!later) preload(href, { as: 'image', fetchPriority: 'high' });
  return (
    <svg className="d-block w-100" viewBox="0 0 480 640" overflow="visible" role="img" aria-label={label}>
      <clipPath id={frame}>
        <path d="M24 620V236a216 216 0 0 1 432 0v384z" />
      </clipPath>
      <image
        href={href}
        width="480"
        height="600"
        y="20"
        preserveAspectRatio="xMidYMid slice"
        clipPath={`url(#${frame})`}
      />
      <path {...LINE} d="M12 632V236a228 228 0 0 1 456 0v396z" />
      <path {...LINE} opacity={0.45} d="M4 640V236a236 236 0 0 1 472 0v404" />
      <g textAnchor="middle">
        <path fill="var(--paper)" d="M120 522h240q0 18 18 18v62q-18 0-18 18H120q0-18-18-18v-62q18 0 18-18z" />
        <path {...LINE} d="M126 530h228q2 15 16 17v48q-14 2-16 17H126q-2-15-16-17v-48q14-2 16-17z" />
        <text x="240" y="576" {...TITLE}>
          {title}
        </text>
        <text x="240" y="599" {...DATE}>
          {date}
        </text>
      </g>
    </svg>
  );
}
