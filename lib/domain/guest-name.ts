export interface NameParts {
  firstName: string;
  lastName: string;
  maternalLastName: string | null;
}

/** The whole name, for staff. */
export const wholeName = ({ firstName, lastName, maternalLastName }: NameParts): string =>
  [firstName, lastName, maternalLastName].filter(Boolean).join(' ');

/** The name as guests see each other: first name and the initial of the last. */
export function shortName({ firstName, lastName }: NameParts): string {
  const initial = [...lastName.trim()][0];
  return initial ? `${firstName.trim()} ${initial.toLocaleUpperCase('es')}.` : firstName.trim();
}

/**
 * Whether somebody sees a name that shortName made (maybe of an earlier name of the guest) and not one that was written
 * in full.
 */
export const isShortName = (name: string, { firstName }: Pick<NameParts, 'firstName'>): boolean =>
  name.trim() === firstName.trim() || /\s\p{L}\.$/u.test(name.trim());

/** Words that belong to the last name that follows: “de la Cruz”. */
const PARTICLES = new Set([
  'de',
  'del',
  'la',
  'las',
  'los',
  'y',
  'e',
  'van',
  'von',
  'der',
  'den',
  'da',
  'das',
  'do',
  'dos',
  'di',
  'san',
  'santa',
  'mac',
  'mc',
]);

/** Titles before a name: “Dr.”, “Sr. y Sra.”, “Familia”. */
const TITLES =
  /^(?:(?:sr|sra|srta|srita|sres|dr|dra|ing|lic|arq|prof|profa|mtro|mtra|mr|mrs|ms|familia|fam)\.?\s+(?:(?:y|e|&|and)\s+)?)+/iu;

/** A name without the title before it. */
export const withoutTitle = (name: string): string => name.trim().replace(TITLES, '');

/**
 * Splits a whole name the Mexican way: of three or more words the last two are the last names, and a title stays with
 * the first name. The parts joined give the name as written; “Cruz, Ana” is turned round first.
 */
export function splitName(whole: string): NameParts {
  const turned = /^([^,]+),\s*([^,]+)$/.exec(whole);
  const [, last = '', given = ''] = turned ?? [];
  if (turned && !/^(?:jr|sr|ii|iii)\.?$/i.test(given))
    return { firstName: given.trim(), lastName: last.trim(), maternalLastName: null };
  const untitled = withoutTitle(whole);
  const titles = whole.trim().slice(0, whole.trim().length - untitled.length);
  const [next = '', ...others] = untitled.split(/\s+/).filter(Boolean);
  const first = [...titles.split(/\s+/).filter(Boolean), next].join(' ');
  const words = joinParticles([first, ...others].filter(Boolean));
  if (words.length <= 2) return { firstName: words[0] ?? '', lastName: words[1] ?? '', maternalLastName: null };
  return {
    firstName: words.slice(0, -2).join(' '),
    lastName: words.at(-2) ?? '',
    maternalLastName: words.at(-1) ?? null,
  };
}

/**
 * The words of a name with each particle joined to the last name that follows it; the first word always stands alone.
 */
function joinParticles(words: string[]): string[] {
  const joined: string[] = [];
  let leading: string[] = [];
  words.forEach((word, at) => {
    if (at > 0 && at < words.length - 1 && PARTICLES.has(word.toLowerCase())) {
      leading.push(word);
      return;
    }
    joined.push([...leading, word].join(' '));
    leading = [];
  });
  return joined;
}

/** A text for comparing names and headers: without accents, case and signs. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Whether two names may be the same person: they share a first name. Last names and titles prove nothing: a family
 * shares its last name and often one telephone.
 */
export function mayBeSamePerson(one: string, other: string): boolean {
  const firstNames = (name: string) => {
    const untitled = withoutTitle(name);
    // “Sra. Cruz” has no first name, so she is compared by her title and name together.
    if (untitled !== name.trim() && !/\s/.test(untitled)) return [plainWords(name)];
    return plainWords(splitName(untitled).firstName)
      .split(' ')
      .filter((word, at) => at === 0 || !PARTICLES.has(word));
  };
  const known = new Set(firstNames(one));
  return firstNames(other).some((word) => known.has(word));
}
