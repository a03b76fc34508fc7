import { describe, expect, it } from 'vitest';
import { productFiles, readSource } from '@/tests/support/source-files';

const known = [...readSource('lib/config/env.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name);
// Set by Node's habits and by the build, not by whoever runs the product.
const settings = known.filter((name) => name !== 'NODE_ENV').sort();

const namesIn = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name]) => name))].sort();

describe('settings', () => {
  it('are told in docs/operate.md, all of them and no others', () => {
    const table = readSource('docs/operate.md')
      .split('\n')
      .filter((line) => /^\| `[A-Z]/.test(line));
    const told = namesIn(table.map((line) => line.split('|')[1]).join(' '), /`([A-Z][A-Z0-9_]+)`/g);
    expect(told.filter((name) => name !== 'NEXT_DIST_DIR')).toEqual(settings);
  });

  it('are in .env.example, all of them and no others', () => {
    expect(namesIn(readSource('.env.example'), /^#?([A-Z][A-Z0-9_]+)=/gm)).toEqual(settings);
  });

  it('say in one place where a browser reaches the provider', () => {
    const both = productFiles().filter((path) => /\bAPI_URL\b\s*(\?\?|\|\|)/.test(readSource(path)));
    expect(both, 'use PROVIDER_URL of lib/config/public-env').toEqual(['lib/config/public-env.ts']);
  });
});
