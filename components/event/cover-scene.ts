const SCENES = ['garden', 'sunset', 'day'] as const;
export type CoverScene = (typeof SCENES)[number];

/** The drawn cover of an event: always the same for a code, and not the same for all. Beach days are for gatherings. */
export function coverScene(code: string, isCouple: boolean): CoverScene {
  if (!isCouple) return 'day';
  const sum = [...code].reduce((total, letter, place) => total + (letter.codePointAt(0) ?? 0) * (place + 1), 0);
  return SCENES[sum % 2] ?? 'sunset';
}
