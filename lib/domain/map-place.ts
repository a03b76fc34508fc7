/** A place on earth, decimal degrees; south and west are negative. */
export interface MapPlace {
  latitude: number;
  longitude: number;
}

const NUMBER = String.raw`([-+]?\d{1,3}(?:\.\d+)?)`;
/** What stands between the two numbers: a comma, plain or as addresses write it, or spaces. */
const BETWEEN = String.raw`(?:\s*[,;~]\s*\+?|\s+)`;

const PAIR = new RegExp(`^${NUMBER}${BETWEEN}${NUMBER}$`);
/** The pin of a place in a Google Maps address. Of several the last counts: the first is where the search began. */
const PIN = new RegExp(`!3d${NUMBER}!4d${NUMBER}`, 'g');
/** The middle of the map that is shown. */
const MIDDLE = new RegExp(`@${NUMBER},${NUMBER}(?:,|$)`);
/** …/maps/search/20.5,-87.1, …/maps/place/20.5,-87.1, …/maps/dir//20.5,-87.1 */
const IN_PATH = new RegExp(`/${NUMBER},\\+?${NUMBER}(?:/|$)`);
/** #map=17/20.5/-87.1 */
const IN_HASH = new RegExp(`map=[\\d.]+/${NUMBER}/${NUMBER}`);

/** Parameters of map addresses that hold a pair of numbers, the most exact ones first. */
const NAMES = ['coordinate', 'query', 'destination', 'daddr', 'q', 'll', 'center', 'sll'];

/** 20°37'46.6"N: degrees, minutes, seconds and side, as Google copies it. */
const SEXAGESIMAL =
  /(?<![\d.])(\d{1,3}(?:\.\d+)?)\s*°\s*(?:(\d{1,2})\s*['′’]\s*)?(?:(\d{1,2}(?:\.\d+)?)\s*(?:["″”]|'')\s*)?([NSEWO])/gi;

/** Six decimals are a tenth of a metre; more say nothing about a hotel. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** Null for what is no number, or nowhere on earth. */
function place(latitude: unknown, longitude: unknown): MapPlace | null {
  const found = { latitude: rounded(Number(latitude)), longitude: rounded(Number(longitude)) };
  return Math.abs(found.latitude) <= 90 && Math.abs(found.longitude) <= 180 ? found : null;
}

function pairIn(text: string): MapPlace | null {
  const [, latitude, longitude] = PAIR.exec(text.trim()) ?? [];
  return place(latitude, longitude);
}

/** South and west are negative; O is west in Spanish (oeste). */
const isNegative = (side: string) => ['S', 'W', 'O'].includes(side);

function sexagesimalIn(text: string): MapPlace | null {
  const found = [...text.matchAll(SEXAGESIMAL)].map(([, degrees, minutes = '0', seconds = '0', letter = '']) => {
    const side = letter.toUpperCase();
    const size = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600;
    return { isLatitude: side === 'N' || side === 'S', degrees: isNegative(side) ? -size : size };
  });
  const [one, other] = found;
  if (!one || !other || found.length !== 2 || one.isLatitude === other.isLatitude) return null;
  return one.isLatitude ? place(one.degrees, other.degrees) : place(other.degrees, one.degrees);
}

function linkIn(text: string): MapPlace | null {
  if (!URL.canParse(text)) return null;
  const { protocol, pathname, searchParams, hash } = new URL(text);
  // geo:20.5,-87.1;u=35?z=17
  if (protocol === 'geo:') return pairIn(pathname.split(';')[0] ?? '');
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  // A consent page holds the address of the map in `continue`.
  const next = searchParams.get('continue');
  if (next) return linkIn(next);
  const [, latitude, longitude] = [...pathname.matchAll(PIN)].at(-1) ?? [];
  if (longitude !== undefined) return place(latitude, longitude);
  const named = [searchParams.get('mlat'), searchParams.get('mlon')];
  if (named.every((each) => each !== null)) return pairIn(named.join(','));
  for (const name of NAMES) {
    const pair = pairIn((searchParams.get(name) ?? '').replace(/^loc:/, ''));
    if (pair) return pair;
  }
  const [, north, east] = IN_PATH.exec(pathname) ?? MIDDLE.exec(pathname) ?? IN_HASH.exec(hash) ?? [];
  return place(north, east);
}

/**
 * The place in what somebody pasted: coordinates in decimals or degrees, or a link of Google Maps, Apple Maps, Waze,
 * OpenStreetMap or `geo:` that contains them. Null where there are none, as in a short link (maps.app.goo.gl), which
 * contains no coordinates.
 */
export function placeFromText(text: string): MapPlace | null {
  const pasted = text.trim().replace(/^\((.*)\)$/, '$1');
  return pairIn(pasted) ?? sexagesimalIn(pasted) ?? linkIn(pasted);
}
