import { isWatched } from '@/lib/domain/training';
import { readUserView } from '@/lib/session/views';

/** How far films were watched, by their slugs. */
export type FilmPlaces = Record<string, { seconds: number; completed: boolean }>;

const STORED = 'training-progress';

/** Loaded once a place is read or kept: most visitors of the page do neither. */
const calls = () => Promise.all([import('@/lib/api/http'), import('@/lib/api/training')]);

const isLoggedIn = () => readUserView(document.cookie) !== null;

function storedPlaces(): FilmPlaces {
  try {
    return { ...(JSON.parse(localStorage.getItem(STORED) ?? '{}') as FilmPlaces) };
  } catch {
    return {};
  }
}

/**
 * A person's places come from the provider, a visitor's from this browser alone. Places that cannot be read are none.
 */
export async function readPlaces(): Promise<FilmPlaces> {
  if (!isLoggedIn()) return storedPlaces();
  try {
    const [{ browserHttp }, { readProgress }] = await calls();
    const kept = await readProgress(browserHttp());
    return Object.fromEntries(
      kept.map(({ video, seconds, completedAt }) => [video, { seconds, completed: completedAt !== null }]),
    );
  } catch {
    return {};
  }
}

interface Place {
  video: string;
  seconds: number;
  duration: number;
}

/** Saves the position of a film. A failure is ignored, since the film goes on. */
export async function keepPlace({ video, seconds, duration }: Place): Promise<void> {
  const input = { video, seconds: Math.floor(seconds), completed: isWatched(seconds, duration) };
  try {
    if (isLoggedIn()) {
      const [{ browserHttp }, { keepProgress }] = await calls();
      await keepProgress(browserHttp(), input);
      return;
    }
    const places = storedPlaces();
    const completed = input.completed || (places[video]?.completed ?? false);
    localStorage.setItem(STORED, JSON.stringify({ ...places, [video]: { seconds: input.seconds, completed } }));
  } catch (error) {
    reportError(error);
  }
}
