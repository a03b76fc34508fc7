/** Words for one more person without a name: “y esposa”. */
const SOMEBODY =
  'espos[oa]|marido|mujer|pareja|novi[oa]|prometid[oa]|sra?|señor|señora|hij[oa]|wife|husband|spouse|partner|fianc[eé]e?|girlfriend|boyfriend';
const PEOPLE =
  'niñ[oa]s?|ninos?|ninas?|hij[oa]s?|bebés?|bebes?|menor(?:es)?|adult[oa]s?|personas?|acompañantes?|acompanantes?|invitad[oa]s?|kids?|child(?:ren)?|bab(?:y|ies)|adults?|people|guests?|más|more';
const ALONG = '(?:\\+\\s*|\\s*&\\s*|\\s(?:y|e|con|and|with)\\s+)';

/** The last addition behind a name: “+1”, “+ 2 niños”, “y esposa”. */
const BEHIND = new RegExp(
  `\\s*[,(]?\\s*(?:\\+\\s?(\\d{1,2})|${ALONG}(\\d{1,2})\\s+(?:${PEOPLE})|${ALONG}(?:(?:su|his|her)\\s+)?(?:${SOMEBODY}|acompañante|acompanante|invitad[oa]|guest)\\.?)\\)?$`,
  'iu',
);

/** A couple under one name: “Sr. y Sra. Pérez”. */
const COUPLE = /^(?:sr|sra|dr|dra|mr|mrs|ms)\.?\s*(?:y|e|&|and)\s*(?:sra?|dra?|mrs?|ms)\.?\s+\S/iu;

/** More people without a number: “+ hijos”. */
const UNCOUNTED = /\+\s*\p{L}/u;

interface WrittenName {
  name: string;
  /** How many people come with the named one, as far as the name tells; null where it does not. */
  companions: number | null;
  /** It says that people come along, but not how many. */
  isUncounted: boolean;
}

/**
 * A name from somebody’s list, without the people written behind it: “Sr. y Sra. Pérez + 2 niños” brings three
 * companions.
 */
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
