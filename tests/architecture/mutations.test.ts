import { expect, it } from 'vitest';
import { importsOf, productFiles, readSource, walk } from '@/tests/support/source-files';

/**
 * The half that runs in the browser. What its calls leave behind is looked after in lib/api/unanswered; a page's reads
 * on the server leave nothing behind.
 */
const WEB = /^(components|lib\/(api|stores|loaders))\//;
const AXIOS = ['lib/api/http.ts', 'lib/api/page-reads.ts', 'lib/api/unanswered.ts'];

it('every call of the browser goes through the one client, which limits it and finds out what became of it', () => {
  const web = productFiles().filter((path) => WEB.test(path));
  const ways = AXIOS.filter((path) => !web.includes(path)).map((path) => `${path} is gone`);
  for (const path of web) {
    for (const { target, line } of importsOf(path))
      if (target === 'axios' && !AXIOS.includes(path)) ways.push(`${path}:${line} imports axios; use lib/api/http`);
    if (!/fetch|XMLHttpRequest|sendBeacon/.test(readSource(path)) || path === 'lib/api/http.ts') continue;
    walk(path, (node, line) => {
      const called = node.type === 'CallExpression' || node.type === 'NewExpression' ? node.callee : null;
      const name =
        called?.type === 'Identifier'
          ? called.name
          : called?.type === 'MemberExpression' && called.property.type === 'Identifier'
            ? called.property.name
            : '';
      if (['fetch', 'XMLHttpRequest', 'sendBeacon'].includes(name))
        ways.push(`${path}:${line} calls ${name}; use lib/api/http`);
    });
  }
  expect(ways).toEqual([]);
  expect(readSource('lib/api/http.ts')).toContain('http.defaults.adapter = withOutcome(');
});

it('whoever is offline is told so: no client of react-query waits for a connection without a word', () => {
  // The loaders' clients live on the server, for one request each.
  const inBrowser = productFiles().filter((path) => !path.startsWith('lib/loaders/'));
  const made = inBrowser.filter((path) => /new QueryClient\(/.test(readSource(path)));
  expect(made).toEqual(['lib/api/query-client.ts']);
  expect(readSource('lib/api/query-client.ts').match(/networkMode: 'always'/g)).toHaveLength(2);
});

it('a page is asked for again by the router that waits for a connection: Next’s own leaves for the browser’s error page', () => {
  const own = /import \{[^}]*\buseRouter\b[^}]*\} from 'next\/navigation'/;
  expect(productFiles().filter((path) => own.test(readSource(path)))).toEqual(['lib/i18n/client-navigation.ts']);
});
