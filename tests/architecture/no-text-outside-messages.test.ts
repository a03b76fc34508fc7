import { expect, it } from 'vitest';
import { filesUnder, walk } from '@/tests/support/source-files';

// Attributes whose value a person reads or hears.
const READ_ALOUD = new Set(['alt', 'title', 'placeholder', 'aria-label', 'aria-description', 'label', 'summary']);
const WORD = /\p{L}{2,}/u;
// Names are the same in every language.
const NAMES = new Set(['Español', 'English']);

const isText = (text: string) => WORD.test(text.replace(/&\w+;/g, '')) && !NAMES.has(text.trim());

function literal(value: unknown): string {
  if (typeof value !== 'object' || value === null || !('type' in value)) return '';
  if (value.type === 'Literal' && 'value' in value && typeof value.value === 'string') return value.value;
  if (value.type === 'JSXExpressionContainer' && 'expression' in value) return literal(value.expression);
  return '';
}

it('nobody reads a sentence that is not in messages/', () => {
  const found: string[] = [];
  for (const path of ['app', 'components'].flatMap(filesUnder).filter((file) => file.endsWith('.tsx')))
    walk(path, (node, line) => {
      if (node.type === 'JSXText' && isText(node.value)) found.push(`${path}:${line} ${node.value.trim()}`);
      if (node.type === 'JSXExpressionContainer' && isText(literal(node)) && / /.test(literal(node).trim()))
        found.push(`${path}:${line} ${literal(node)}`);
      if (node.type !== 'JSXAttribute' || node.name.type !== 'JSXIdentifier') return;
      const text = READ_ALOUD.has(node.name.name) ? literal(node.value) : '';
      if (isText(text)) found.push(`${path}:${line} ${node.name.name}="${text}"`);
    });
  expect(found, 'put the words in messages/{es,en} and use next-intl').toEqual([]);
});
