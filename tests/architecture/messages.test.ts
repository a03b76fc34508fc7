import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { messageFiles, sentencesOf } from '@/tests/support/message-files';
import { filesUnder, readSource } from '@/tests/support/source-files';

/** What the code must hand in for this message, each with its kind: arguments, plurals, choices, tags. */
function argumentsIn(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    const own = `${TYPE[element.type]} ${element.value}`;
    if (element.type === TYPE.tag) return [own, ...argumentsIn(element.children)];
    if (element.type === TYPE.plural || element.type === TYPE.select)
      return [own, ...Object.values(element.options).flatMap((option) => argumentsIn(option.value))];
    return [own];
  });
}

const argumentsOf = (message: string) => [...new Set(argumentsIn(parse(message)))].sort();

describe('the audit log', () => {
  it('has a sentence for everything that the provider writes down', () => {
    const sentences = new Set(
      [...sentencesOf('messages/es/audit.json').keys()].map((key) => key.replace('sentences.', '')),
    );
    const written = filesUnder('lib/provider')
      .filter(
        (path) =>
          /provider\/(?!documents|db|http).*\.ts$/.test(path) && /writeAudit|auditRow|action: '/.test(readSource(path)),
      )
      .flatMap((path) => [...readSource(path).matchAll(/(?:action:|ACTIONS|RESENT|: )\s*'([a-zA-Z]+\.[a-zA-Z]+)'/g)])
      .map(([, action = '']) => action.replace('.', '_'));
    expect(written.length).toBeGreaterThan(60);
    expect([...new Set(written)].filter((action) => !sentences.has(action))).toEqual([]);
  });
});

/** What a person reads of this message, without names of arguments and choices. */
function literalsIn(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal) return [element.value];
    if (element.type === TYPE.tag) return literalsIn(element.children);
    if (element.type === TYPE.plural || element.type === TYPE.select)
      return Object.values(element.options).flatMap((option) => literalsIn(option.value));
    return [];
  });
}

/** Words that docs/words.md has others for. */
const NOT_USED = {
  es: /habitaci(?:ón|ones)-noche|\bimportes?\b|\bmóvil\b|clave del error|referencia para soporte|\bborr(?:ar|a|an|e|en|ó|aron)\b|pago total|centro de capacitación|\bocupantes?\b|\banfitri|\bnovios\b|reintentar|\bvalid(?:ar|a|an|ado)\b|\bdevoluci(?:ón|ones)\b(?! de llamada)|\bdevueltos?\b(?! por el banco)|\blibres?\b|\d\s%|^\s%/i,
  en: /instalment|authoris|recognis|itemis|\bcentre\b|favour|cancelled|programme|\b(?:some|every|any)body\b|\btelephone\b|(?:reservation|booking|event|error|tracking) key|voucher|gift table|\btransport\b|\bcategor(?:y|ies)\b|(?<!account )\bholders?\b|\b(?:a|by) mail\b|minimum to reserve|\bfilms?\b|training center|\blapsed\b|questions and answers|two-step login|second factor|\bhosts\b|\bcompanions?\b|\boccupants?\b|\bvalidat|\d\s%|^\s%/i,
};

/** Said short in English, but for the sentence of a missing page, which is given. */
const UNSHORTENED = /\bcannot\b|\b(?:do|does|did|is|are|was|were|could|would|has|have|will) not\b(?! be found)/i;

describe('messages', () => {
  it.each(['es', 'en'] as const)('use the words of the glossary, and none of those beside them (%s)', (language) => {
    const found = messageFiles(language).flatMap((file) =>
      [...sentencesOf(`messages/${language}/${file}`)].flatMap(([key, message]) =>
        literalsIn(parse(message)).some(
          (text) => NOT_USED[language].test(text) || (language === 'en' && UNSHORTENED.test(text)),
        )
          ? [`${file} ${key}`]
          : [],
      ),
    );
    expect(found).toEqual([]);
  });

  it('say an amount of money as one, and no quantity', () => {
    const wrong = messageFiles('es').flatMap((file) => {
      const english = new Map(sentencesOf(`messages/en/${file}`));
      return [...sentencesOf(`messages/es/${file}`)].flatMap(([key, text]) =>
        /\bcantidad/i.test(text) && /\bamount\b/i.test(english.get(key) ?? '') ? [`${file} ${key}`] : [],
      );
    });
    expect(wrong).toEqual([]);
  });

  it.each(['es', 'en'] as const)('name the role of whoever a video is for as the console does (%s)', (language) => {
    const rolesOf = (file: string) =>
      [...sentencesOf(`messages/${language}/${file}`)].filter(
        // How somebody without an account came in says more to a viewer than the name of that role.
        ([key]) => key.startsWith('roles.') && key !== 'roles.reservation',
      );
    const console = new Map(rolesOf('console.json'));
    for (const [key, name] of rolesOf('training.json')) expect(name, key).toBe(console.get(key));
  });

  it('tell the terms of a booking with every figure in both languages', () => {
    const [es = '', en = ''] = (['es', 'en'] as const).map((language) =>
      new Map(sentencesOf(`messages/${language}/booking.json`)).get('checkout.termsText'),
    );
    expect(en.match(/\d+/g)).toEqual(es.match(/\d+/g));
  });

  it('sets apostrophes as they are printed, not as they are typed', () => {
    const typed = messageFiles('en').flatMap((file) =>
      [...sentencesOf(`messages/en/${file}`)].flatMap(([key, message]) =>
        literalsIn(parse(message)).some((text) => /[a-z]'[a-z]/i.test(text)) ? [`${file} ${key}`] : [],
      ),
    );
    expect(typed).toEqual([]);
  });

  it('and parts write a percent without a space', () => {
    const spaced = filesUnder('components')
      .filter((path) => path.endsWith('.tsx'))
      .filter((path) => /\}\s%[`<]/.test(readSource(path)));
    expect(spaced).toEqual([]);
  });

  it.each([
    ['es', '(opcional)', '{from} a {to} de {total}', '{from} al {to}'],
    ['en', '(optional)', '{from} to {to} of {total}', '{from} to {to}'],
  ] as const)(
    'say an optional field, a page of a list and a stay alike wherever they stand (%s)',
    (language, optional, page, stay) => {
      const unlike = messageFiles(language).flatMap((file) =>
        [...sentencesOf(`messages/${language}/${file}`)].filter(
          ([key, text]) =>
            (/(^|\.)optional$/.test(key) && text !== optional) ||
            (/\{from\}.*\{to\}.*\{total\}/.test(text) && text !== page) ||
            (/(^|\.)stay$/.test(key) && /\{from\} \w+ \{to\}/.test(text) && !text.includes(stay)),
        ),
      );
      expect(unlike).toEqual([]);
    },
  );

  it('has the same namespaces in both languages', () => {
    expect(messageFiles('es').length).toBeGreaterThan(0);
    expect(messageFiles('en')).toEqual(messageFiles('es'));
  });

  it.each(messageFiles('es'))('%s has the same keys and arguments in both languages, and no empty sentence', (file) => {
    const spanish = sentencesOf(`messages/es/${file}`);
    const english = sentencesOf(`messages/en/${file}`);
    expect([...english.keys()].sort()).toEqual([...spanish.keys()].sort());
    const differing = [...spanish]
      .map(([key, text]) => ({ key, es: argumentsOf(text), en: argumentsOf(english.get(key) ?? '') }))
      .filter(({ es, en }) => es.join() !== en.join());
    expect(differing).toEqual([]);
    expect([...spanish, ...english].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('are told apart by what they ask for', () => {
    expect(argumentsOf('{count, plural, one {# <b>x</b>} other {{name}}}')).toEqual([
      'argument name',
      'plural count',
      'tag b',
    ]);
  });
});

describe('what is sold to couples', () => {
  it('shows the room of the demo by the name that it has in each language', () => {
    const hotels = readSource('lib/provider/db/seed/demo-hotels.ts');
    for (const language of ['es', 'en'] as const) {
      const room = sentencesOf(`messages/${language}/home.json`).get('preview.room');
      expect(hotels).toContain(`${language}: '${room}'`);
    }
  });

  it('speaks to two people in Spanish, but where a guest or an agency is spoken to', () => {
    const toOne = ['home.json', 'packages.json'].flatMap((file) =>
      [...sentencesOf(`messages/es/${file}`)]
        // The headline is everybody’s.
        .filter(([key]) => !/^(title|search\w*|signup\.agency\..*)$/.test(key))
        .filter(([, text]) => /(^|\s)(tus?|te|tú)\s|^(Elige|Empieza|Compara)\s/i.test(text))
        .map(([key]) => `${file} ${key}`),
    );
    expect(toOne).toEqual([]);
  });
});
