type EventNames = { kind: 'couple'; first: string; second: string } | { kind: 'single'; name: string };

/** The two names of a couple where the event's name has them ("Ana & Luis", "Boda de Ana y Luis"); else the name. */
export function eventNames(eventName: string): EventNames {
  const name = eventName.trim();
  const parts =
    /^(?:(?:[Ll]a )?[Bb]oda (?:de )?|(?:[Tt]he )?[Ww]edding of )?(\p{Lu}\S*(?: \p{Lu}\S*)?) (?:&|y|e|and) (\p{Lu}\S*(?: \p{Lu}\S*)?)$/u.exec(
      name,
    );
  return parts?.[1] && parts[2] ? { kind: 'couple', first: parts[1], second: parts[2] } : { kind: 'single', name };
}

const SCENES = ['garden', 'sunset', 'day'] as const;
export type CoverScene = (typeof SCENES)[number];

/** The drawn cover of an event: always the same for a code, and not the same for all. Beach days are for gatherings. */
export function coverScene(code: string, isCouple: boolean): CoverScene {
  if (!isCouple) return 'day';
  const sum = [...code].reduce((total, letter, place) => total + (letter.codePointAt(0) ?? 0) * (place + 1), 0);
  return SCENES[sum % 2] ?? 'sunset';
}
