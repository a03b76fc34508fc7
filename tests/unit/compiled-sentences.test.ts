import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import compile from 'icu-minify/compile';
import type { ReactNode } from 'react';
import { _createCache, _createIntlFormatters } from 'use-intl/core';
import formatAsWritten from 'use-intl/format-message';
import formatCompiled from 'use-intl/format-message/format-only';
import { describe, expect, it } from 'vitest';
import '@/lib/config/mexican-numbers';
import formatBuilt from '@/lib/i18n/format-built';
import formatMessage from '@/lib/i18n/format-message';
import { messageFiles, sentencesOf } from '@/tests/support/message-files';

type Values = Record<string, string | number | Date | ((chunks: ReactNode) => ReactNode)>;

/** For every variable the values that lead to another text: each option of a choice, and numbers of each kind. */
function valuesIn(elements: readonly MessageFormatElement[]): Map<string, Values[string][]> {
  const found = new Map<string, Values[string][]>();
  const add = (name: string, values: Values[string][]) => found.set(name, [...(found.get(name) ?? []), ...values]);
  const walk = (each: readonly MessageFormatElement[]): void => {
    for (const element of each) {
      if (element.type === TYPE.argument) add(element.value, ['A & «b»']);
      if (element.type === TYPE.number) add(element.value, [1_234.5, 0.25]);
      if (element.type === TYPE.date || element.type === TYPE.time) add(element.value, [new Date(1_812_000_000_000)]);
      if (element.type === TYPE.tag) {
        add(element.value, [(chunks) => [`[${element.value}:`, chunks, ']']]);
        walk(element.children);
      }
      if (element.type === TYPE.plural) add(element.value, [0, 1, 2, 5, 1_000_000]);
      if (element.type === TYPE.select) add(element.value, [...Object.keys(element.options), 'something else']);
      if (element.type === TYPE.plural || element.type === TYPE.select)
        for (const { value } of Object.values(element.options)) walk(value);
    }
  };
  walk(elements);
  return found;
}

/** Every value of every variable at least once, beside the others' first. */
function casesOf(sentence: string): Values[] {
  const all = valuesIn(parse(sentence));
  const first: Values = Object.fromEntries([...all].map(([name, [value = '']]) => [name, value]));
  return [...all]
    .flatMap(([name, values]) => values.map((value): Values => ({ ...first, [name]: value })))
    .concat(first);
}

const flatText = (node: unknown): string => (Array.isArray(node) ? node.map(flatText).join('') : String(node));

const cache = _createCache();
const formatters = _createIntlFormatters(cache);
const options = (locale: string) => ({ locale, timeZone: 'America/Cancun', cache, formatters });

describe('sentences', () => {
  it.each(['es', 'en'])(
    'that the build compiles read as they are written, in every case (%s)',
    (language) => {
      const sentences = messageFiles(language).flatMap((file) => [
        ...sentencesOf(`messages/${language}/${file}`).values(),
      ]);
      expect(sentences.length).toBeGreaterThan(5_000);
      let cases = 0;
      const different: string[] = [];
      for (const sentence of sentences) {
        const compiled = compile(sentence);
        for (const values of casesOf(sentence)) {
          cases += 1;
          const [written, built] = [formatAsWritten, formatCompiled].map((format, index) =>
            flatText(format('key', (index === 0 ? sentence : compiled) as never, values, options(language))),
          );
          if (written !== built) different.push(`${sentence}: ${written} / ${built}`);
        }
      }
      expect(different).toEqual([]);
      expect(cases).toBeGreaterThan(sentences.length);
    },
    60_000,
  );

  // lib/api/unanswered.ts, components/layout/failure, and the provider's sentences.ts and list-users.ts.
  it.each([
    ['connection', null],
    ['errors', 'failure'],
    ['provider', 'labels'],
    ['console', 'roles'],
  ])('that code reads without a translator have no variables: %s, %s', (file, group) => {
    for (const language of ['es', 'en']) {
      const all = [...sentencesOf(`messages/${language}/${file}.json`)];
      const read = all.flatMap(([key, sentence]) =>
        key.startsWith(group === null ? '' : `${group}.`) ? [sentence] : [],
      );
      expect(read.length).toBeGreaterThan(3);
      expect(read.filter((sentence) => compile(sentence) !== sentence)).toEqual([]);
    }
  });
});

describe('a sentence that comes as it is written', () => {
  const format = (sentence: string, values?: Values) => formatMessage('key', sentence, values, options('es'));

  it('is formatted like a compiled one', () => {
    expect(format('Hola, {name}: {count, plural, one {# noche} other {# noches}}', { name: 'Ana', count: 3 })).toBe(
      'Hola, Ana: 3 noches',
    );
    expect(format('Habitaciones')).toBe('Habitaciones');
    expect(format("Llega ''hoy''")).toBe("Llega 'hoy'");
  });

  it('raises where a value is missing or a brace is not closed, and says nothing half', () => {
    expect(() => format('Hola, {name}', { other: 'x' })).toThrow('name');
    expect(() => format('Hola, {name')).toThrow();
  });
});

describe('a sentence that ends with a name that has its own full stop', () => {
  const values = { name: 'Viajes S.A. de C.V.', b: (chunks: ReactNode) => chunks };
  const ends = (sentence: string) => flatText(formatBuilt('key', compile(sentence), values, options('es')));

  it('ends once, on the server and in the browser; an ellipsis stays', () => {
    expect(formatMessage('key', 'Espera a {name}.', values, options('es'))).toBe('Espera a Viajes S.A. de C.V.');
    expect(ends('Espera a {name}. Ya sabe.')).toBe('Espera a Viajes S.A. de C.V. Ya sabe.');
    expect(ends('<b>Hola</b>, {name}.')).toBe('Hola, Viajes S.A. de C.V.');
    expect(ends('Cargando...')).toBe('Cargando...');
  });
});
