export interface Agent {
  device: 'phone' | 'tablet' | 'computer' | 'unknown';
  /** The name as its maker writes it; null where it is unknown. */
  browser: string | null;
  system: string | null;
}

type Names = readonly (readonly [mark: RegExp, name: string])[];

// The more specific marks first, since nearly every browser also says Chrome and Safari.
const BROWSERS: Names = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
];

const SYSTEMS: Names = [
  [/\biPad\b/, 'iPadOS'],
  [/\b(?:iPhone|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(?:Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (names: Names, text: string): string | null => names.find(([mark]) => mark.test(text))?.[1] ?? null;

function deviceOf(text: string, system: string | null): Agent['device'] {
  if (system === 'iPadOS' || (system === 'Android' && !/\bMobile\b/.test(text))) return 'tablet';
  if (system === 'iOS' || system === 'Android') return 'phone';
  return system ? 'computer' : 'unknown';
}

/**
 * What a User-Agent header tells about a device: good enough for people to recognize their own, never to decide
 * anything.
 */
export function readAgent(header: string | null): Agent {
  const text = header ?? '';
  const system = nameIn(SYSTEMS, text);
  return { device: deviceOf(text, system), browser: nameIn(BROWSERS, text), system };
}
