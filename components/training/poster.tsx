import { posterOf } from './film-view';

/** A film's drawing. Its title is written next to it, so it needs no alternative text. */
export function Poster({ name }: { name: Parameters<typeof posterOf>[0] }) {
  return (
    <svg viewBox="0 0 640 360" aria-hidden="true" focusable="false">
      <image href={posterOf(name)} width={640} height={360} />
    </svg>
  );
}
