/** Where a film is played from. */
type Player = 'file' | 'youtube' | 'vimeo';

const SOURCES: Record<Player, RegExp> = {
  // Only a path of this site, never an address elsewhere: `//elsewhere` and `..` do not match.
  file: /^\/(?:[A-Za-z0-9_-]+[./])*[A-Za-z0-9_-]+\.(?:webm|mp4)$/,
  youtube: /^[A-Za-z0-9_-]{11}$/,
  vimeo: /^\d{6,12}$/,
};

/**
 * Whether a player can show the source: a path of this site to a webm or mp4 file, or the id of another player's film.
 */
export function isTrainingSource(player: Player, source: string): boolean {
  return SOURCES[player].test(source);
}

/** From this share on a film counts as watched, since nobody waits for the last seconds. */
const WATCHED_SHARE = 0.9;

/** Whether a film counts as watched at this position; both in seconds. */
export function isWatched(seconds: number, duration: number): boolean {
  return seconds >= duration * WATCHED_SHARE;
}

/** Where a film is resumed, in seconds: at its start once it was watched, or when only a few seconds were seen. */
export function resumeAt({ seconds, completed }: { seconds: number; completed: boolean }): number {
  const HARDLY = 3;
  return completed || seconds < HARDLY ? 0 : seconds;
}
