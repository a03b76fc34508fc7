import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Language } from '@/lib/contract/bilingual-text';
import { type MailPart, type MailVariable, type MailWords, mailPart } from '@/lib/contract/mail-words';
import { textsOf } from '../../ground/mail-texts';
import type { FieldMessage } from '../../ground/sentences';
import type { Worded } from './catalogue';

/** A choice around a use: which of its options the use stands in. */
interface Around {
  variable: string;
  option: string;
  options: string[];
}

interface Use {
  name: string;
  how: 'plain' | 'select' | 'plural' | 'other';
  options: string[];
  around: Around[];
}

const HOW: Partial<Record<TYPE, Use['how']>> = {
  [TYPE.argument]: 'plain',
  [TYPE.select]: 'select',
  [TYPE.plural]: 'plural',
  [TYPE.number]: 'other',
  [TYPE.date]: 'other',
  [TYPE.time]: 'other',
};

/** Every use of a variable in a text. Raises SyntaxError where its braces are wrong; a tag is used as `<name>`. */
function usesIn(text: string): Use[] {
  const walk = (elements: MessageFormatElement[], around: Around[]): Use[] =>
    elements.flatMap((element): Use[] => {
      if (element.type === TYPE.tag)
        return [{ name: `<${element.value}>`, how: 'other', options: [], around }, ...walk(element.children, around)];
      const how = HOW[element.type];
      if (!how || !('value' in element)) return [];
      const options = 'options' in element ? Object.keys(element.options) : [];
      const inside =
        'options' in element
          ? Object.entries(element.options).flatMap(([option, { value }]) =>
              walk(value, [...around, { variable: element.value, option, options }]),
            )
          : [];
      return [{ name: element.value, how, options, around }, ...inside];
    });
  return walk(parse(text), []);
}

/** The uses in the product's own words for a kind, both languages and all parts. */
function standardUses(kind: string): Use[] {
  return (['es', 'en'] as const).flatMap((locale) =>
    Object.values(textsOf(kind, locale) ?? {}).flatMap((text) => usesIn(text)),
  );
}

/** What every mail of an area can name, besides the variables of its own words. */
const ALWAYS: Partial<Record<Worded['area'], readonly string[]>> = {
  reservation: ['event'],
  change: ['key', 'event', 'holder'],
  cancellation: ['key', 'event', 'holder'],
  payment: ['key', 'event', 'holder'],
  waitlist: ['event'],
  transport: ['key', 'event', 'guest'],
};

/** The variables that a kind's words may use, those that they cannot do without first. */
export function variablesOf({ kind, area, needed }: Worded): MailVariable[] {
  const uses = standardUses(kind);
  const names = [...new Set([...needed, ...(ALWAYS[area] ?? []), ...uses.map(({ name }) => name)])];
  return names.map((name) => {
    const options = uses.filter((use) => use.name === name && use.how === 'select').flatMap((use) => use.options);
    const chooses = options.length > 0 && !uses.some((use) => use.name === name && use.how === 'plain');
    return { name, options: chooses ? [...new Set(options)] : null, needed: needed.includes(name) };
  });
}

/**
 * A choice in the text that tells whether a variable has a value: it has one only in the options of `inside`, so the
 * variable must stand there, and the choice must name each option of `outside`.
 */
interface Guard {
  variable: string;
  inside: ReadonlySet<string>;
  outside: string[];
}

/** The choice around a variable that the product's own words only use inside one; null where it always has a value. */
function guardOf(name: string, standard: Use[]): Guard | null {
  const plain = standard.filter((use) => use.name === name && use.how === 'plain');
  const choices = plain.map(({ around }) => around.at(-1));
  const [first] = choices;
  if (!first || choices.some((choice) => choice === undefined)) return null;
  const inside = new Set(choices.flatMap((choice) => (choice ? [choice.option] : [])));
  const outside = first.options.filter((option) => !inside.has(option));
  // Where it has a value in every option, it has one outside of the choice too.
  return outside.length > 0 ? { variable: first.variable, inside, outside } : null;
}

const keeps = (guard: Guard, { around }: Use): boolean =>
  around.some(
    ({ variable, option, options }) =>
      variable === guard.variable &&
      guard.inside.has(option) &&
      (option !== 'other' || guard.outside.every((each) => options.includes(each))),
  );

export interface WordsProblem {
  message: FieldMessage;
  /** The variable that it is about. */
  name: string;
}

/**
 * What is wrong with a part in an agency's own words: braces that do not close, a variable that the mail does not have,
 * one that is used in another way than it can be, or one that is missing. Null where it can be written, whatever the
 * mail is about.
 */
export function problemOf(worded: Worded, part: MailPart, text: string): WordsProblem | null {
  let uses: Use[];
  try {
    uses = usesIn(text);
  } catch {
    return { message: 'mailBroken', name: '' };
  }
  const standard = standardUses(worded.kind);
  const known = part === 'button' ? [] : variablesOf(worded);
  for (const use of uses) {
    const { name, how, options } = use;
    const variable = known.find((each) => each.name === name);
    if (!variable) return { message: 'mailUnknown', name };
    const ofSame = standard.filter((each) => each.name === name);
    const fits =
      how === 'plain'
        ? variable.options === null
        : ofSame.some(
            (each) => each.how === how && (how === 'plural' || options.every((o) => each.options.includes(o))),
          );
    if (!fits) return { message: 'mailUse', name };
    const guard = how === 'plain' ? guardOf(name, standard) : null;
    if (guard && !keeps(guard, use)) return { message: 'mailGuard', name };
  }
  const missing = part === 'text' ? worded.needed.find((name) => !uses.some((use) => use.name === name)) : undefined;
  return missing ? { message: 'mailNeeded', name: missing } : null;
}

/** What is wrong with words, by the path of each field (`words.es.text`). */
export function problemsOf(worded: Worded, words: Record<Language, MailWords>): [path: string, WordsProblem][] {
  return (['es', 'en'] as const).flatMap((locale) =>
    mailPart.options.flatMap((part): [string, WordsProblem][] => {
      const text = words[locale][part];
      if (text === null) return [];
      if (textsOf(worded.kind, locale)?.[part] === undefined)
        return [[`words.${locale}.${part}`, { message: 'invalid', name: part }]];
      const problem = problemOf(worded, part, text);
      return problem ? [[`words.${locale}.${part}`, problem]] : [];
    }),
  );
}
