import { expect, it } from 'vitest';
import { filesUnder, importsOf, productFiles, readSource } from '@/tests/support/source-files';

const MODULE = 'lib/domain/date-text.ts';
/** The ways of writing a date for people: the engine's, next-intl's, and turning the parts round by hand. */
const WRITER =
  /\.(?:DateTimeFormat|toLocaleDateString|toLocaleTimeString|toDateString|dateTime(?:Range)?\(|relativeTime\()|\.reverse\(\)\s*\.join\(/;

function writersIn(path: string): string[] {
  const lines = readSource(path).split('\n');
  const found = lines.flatMap((line, index) => (WRITER.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : []));
  const packages = importsOf(path).filter(({ own, target }) => !own && /^date-fns\/(format|locale)/.test(target));
  return [...found, ...packages.map(({ target, line }) => `${path}:${line} ${target}`)];
}

it('dates and times are written for people in one module', () => {
  const found = productFiles()
    .filter((path) => path !== MODULE)
    .flatMap(writersIn);
  expect(found, `use datesIn of ${MODULE}`).toEqual([]);
});

it('sees the ways of writing a date: the module itself has one', () => {
  expect(writersIn(MODULE).join()).toContain('DateTimeFormat');
});

it('no message formats a date or a time itself', () => {
  const found = filesUnder('messages').filter((path) => /\{\s*\w+\s*,\s*(date|time)\b/.test(readSource(path)));
  expect(found, `pass the text of datesIn of ${MODULE}`).toEqual([]);
});

it('a date is asked for by the product’s own field, whose look and order do not depend on the browser’s language', () => {
  const native = /\btype\??[=:]\s*["'{|\w ]*["'](date|datetime-local|month|week)["']/;
  const found = productFiles().filter((path) => native.test(readSource(path)));
  expect(found, 'use components/date/date-input').toEqual([]);
});

it('the calendar comes with the first press on its button, not with the page', () => {
  const users = productFiles().filter((path) => importsOf(path).some(({ target }) => target === 'react-day-picker'));
  expect(users).toEqual(['components/date/calendar.tsx']);
  const importers = productFiles().filter((path) => /from '\.\/calendar'|date\/calendar'/.test(readSource(path)));
  expect(importers).toEqual([]);
  expect(readSource('components/date/calendar-button.tsx')).toContain("lazy(() => import('./calendar')");
});
