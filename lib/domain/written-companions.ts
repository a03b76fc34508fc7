/** Somebody whom a list names by what they are alone: one person more. */
const SOMEBODY =
  'espos[oa]|marido|mujer|pareja|novi[oa]|prometid[oa]|sra?|señor|señora|hij[oa]|wife|husband|spouse|partner|fianc[eé]e?|girlfriend|boyfriend';
const PEOPLE =
  'niñ[oa]s?|ninos?|ninas?|hij[oa]s?|bebés?|bebes?|menor(?:es)?|adult[oa]s?|personas?|acompañantes?|acompanantes?|invitad[oa]s?|kids?|child(?:ren)?|bab(?:y|ies)|adults?|people|guests?|más|more';
const ALONG = '(?:\\+\\s*|\\s*&\\s*|\\s(?:y|e|con|and|with)\\s+)';

/** The last of what stands behind a name: “+1”, “+ 2 niños”, “y esposa”. */
const BEHIND = new RegExp(
  `\\s*[,(]?\\s*(?:\\+\\s?(\\d{1,2})|${ALONG}(\\d{1,2})\\s+(?:${PEOPLE})|${ALONG}(?:(?:su|his|her)\\s+)?(?:${SOMEBODY}|acompañante|acompanante|invitad[oa]|guest)\\.?)\\)?$`,
  'iu',
);

/** Two people under one name. */
const COUPLE = /^(?:sr|sra|dr|dra|mr|mrs|ms)\.?\s*(?:y|e|&|and)\s*(?:sra?|dra?|mrs?|ms)\.?\s+\S/iu;

/** Somebody more of whom it is not said how many they are: “+ hijos”. */
const UNCOUNTED = /\+\s*\p{L}/u;

interface WrittenName {
  name: string;
  /** How many come along with whoever is named, as far as the name says it. */
  companions: number | null;
  /** It says that somebody comes along, not how many. */
  isUncounted: boolean;
}

/** A name of somebody’s list without the people written behind it: “Sr. y Sra. Pérez + 2 niños” brings three along. */
export function withoutCompanions(written: string): WrittenName {
  let name = written.replace(/\s+/g, ' ').trim();
  let companions: number | null = null;
  for (let found = BEHIND.exec(name); found && found.index > 0; found = BEHIND.exec(name)) {
    companions = (companions ?? 0) + Number(found[1] ?? found[2] ?? 1);
    name = name.slice(0, found.index);
  }
  if (COUPLE.test(name)) companions = (companions ?? 0) + 1;
  return { name, companions, isUncounted: companions === null && UNCOUNTED.test(name) };
}
