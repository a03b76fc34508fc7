import { describe, expect, it } from 'vitest';
import { AREAS, circlesOf, importGraph } from '@/tests/support/import-graph';
import { importsOf, productFiles } from '@/tests/support/source-files';

interface Wall {
  name: string;
  inside: RegExp;
  /** Files of the inside that the wall does not hold back. */
  except?: RegExp;
  /** Own paths that may be imported, besides the inside itself. */
  own: RegExp;
  packages: RegExp;
  instead: string;
}

const ANY = /.*/;
// lib/session is common ground: one token and one set of cookies, made by the provider and read by the middleware.
const NO_WEB_PACKAGES = /^(?!(react|react-dom|next|next-intl|react-bootstrap)(\/|$)).*/;

const WALLS: Wall[] = [
  {
    name: 'lib/contract',
    inside: /^lib\/contract\//,
    own: /^lib\/contract\//,
    packages: /^zod$/,
    instead: 'the wire knows zod and nothing else: move rules to lib/domain',
  },
  {
    name: 'lib/domain',
    inside: /^lib\/domain\//,
    own: /^lib\/(domain|contract|config\/constants)/,
    packages: /^(date-fns|@date-fns\/tz)(\/|$)/,
    instead: 'rules are pure: take what you need as a parameter',
  },
  {
    name: 'lib/config',
    inside: /^lib\/config\//,
    own: /^lib\/config\//,
    packages: /^(zod|node:.*)$/,
    instead: 'settings depend on nothing: let the other side import them',
  },
  {
    name: 'lib/provider',
    inside: /^lib\/provider\//,
    except: /^lib\/provider\/documents\//,
    own: /^(lib\/(provider|contract|domain|config|session)|messages)\//,
    packages: NO_WEB_PACKAGES,
    instead: 'the provider runs without the web half: move what both need to lib/contract, lib/domain or lib/config',
  },
  {
    name: 'lib/provider/documents',
    inside: /^lib\/provider\/documents\//,
    own: /^(lib\/(provider|contract|domain|config|session)|messages)\//,
    packages: /^(?!(next|next-intl|react-bootstrap)(\/|$)).*/,
    instead: 'documents may use React for PDF, the rest of the web half they may not',
  },
  {
    name: 'lib/api',
    inside: /^lib\/api\//,
    own: /^lib\/(api|contract|domain|config|session)\/|^messages\/(es|en)\/connection\.json$/,
    packages: ANY,
    instead: 'the client knows the wire only: the provider is reached by a call',
  },
  {
    name: 'lib/loaders',
    inside: /^lib\/loaders\//,
    own: /^lib\/(loaders|api|contract|domain|config|session|i18n)\/|^lib\/provider\/(app|embedded)$/,
    packages: ANY,
    instead: 'a loader gives data: let the page hand it to the component',
  },
  {
    name: 'lib/session',
    inside: /^lib\/session\//,
    own: /^lib\/(session|contract|domain|config)\//,
    packages: /^(jose|zod)(\/|$)/,
    instead: 'the session is read in the middleware: keep it free of the provider and of components',
  },
  {
    name: 'lib/maintenance',
    inside: /^lib\/maintenance\//,
    own: /^lib\/(maintenance|server|session|domain|config)\//,
    packages: /^node:/,
    instead: 'the notice stands in front of the site and needs nothing of it: move what it shares to lib/session',
  },
  {
    name: 'lib/page-memory',
    inside: /^lib\/(page-memory|server)\//,
    own: /^lib\/((page-memory|server|i18n|config)\/|domain\/language-path$)/,
    packages: /^(?:node:|pg$|sirv$|next\/dist\/server\/lib\/incremental-cache\/tags-manifest\.external\.js$)/,
    instead: 'what stands in front of Next knows addresses and bytes: the page itself is Next’s to make',
  },
  {
    name: 'lib/stores',
    inside: /^lib\/stores\//,
    own: /^lib\/(stores|contract|domain|config|session)\/|^lib\/api\/session-failure$/,
    packages: ANY,
    instead: 'a store holds interface state only: what the server owns lives in react-query',
  },
  {
    name: 'components/ui',
    inside: /^components\/ui\//,
    own: /^components\/ui\//,
    packages: /^((react|react-dom|react-bootstrap)(\/|$)|next\/image$)/,
    instead: 'a primitive takes labels and data as props',
  },
  {
    name: 'components/<noun>',
    inside: /^components\/(?!ui\/)/,
    own: /^(components|lib\/(contract|domain|api|i18n|stores|config|session))\/|^messages\/(es|en)\/(errors|date|whatsapp)\.json$/,
    packages: ANY,
    instead: 'a component reaches data by lib/api or by its props from the page',
  },
  {
    name: 'app',
    inside: /^app\//,
    except: /^app\/provider\/\[\[\.\.\.path\]\]\/route\.ts$/,
    own: /^(app|components|messages|lib\/(?!provider\/))/,
    packages: ANY,
    instead: 'a page reads by lib/loaders; the one door to the provider is app/provider/[[...path]]/route.ts',
  },
  {
    name: 'middleware.ts',
    inside: /^middleware\.ts$/,
    own: /^lib\/(session|domain|config)\//,
    packages: /^next(\/|$)/,
    instead: 'the middleware guards by cookie and table alone: move the rest to a layout',
  },
];

const GROUND = 'ground|db|integrations|documents';
const below = (known: string[]) =>
  new RegExp(
    `^(lib/(contract|domain|config|session)|messages)/|^lib/provider/([^/]+$|(${[GROUND, ...known].join('|')})/)`,
  );
const areaWalls: Wall[] = AREAS.flatMap((area, index): Wall[] => {
  const known = AREAS.slice(0, index + 1);
  return [
    {
      name: `lib/provider/${area}`,
      inside: new RegExp(`^lib/provider/${area}/`),
      except: /-routes\.ts$/,
      own: below(known),
      packages: NO_WEB_PACKAGES,
      instead: `an area knows those before it (${known.join(' -> ')}): move what both need to the ground, or to the earlier area; what answers HTTP belongs in the noun's routes`,
    },
    {
      name: `the routes of lib/provider/${area}`,
      inside: new RegExp(`^lib/provider/${area}/.*-routes\\.ts$`),
      own: below([...known, 'http']),
      packages: NO_WEB_PACKAGES,
      instead: 'a route calls the verbs of its own area and of those before it',
    },
  ];
});
const PROVIDER_WALLS: Wall[] = [
  ...areaWalls,
  {
    name: 'lib/provider/ground',
    inside: /^lib\/provider\/ground\//,
    own: below([]),
    packages: NO_WEB_PACKAGES,
    instead: 'the ground knows no area: move what needs one into that area',
  },
  {
    name: 'lib/provider/http',
    inside: /^lib\/provider\/http\//,
    own: below(['http', 'people']),
    packages: NO_WEB_PACKAGES,
    instead: 'what all calls share knows who calls, and no other area',
  },
  {
    name: 'lib/provider/db/seed',
    inside: /^lib\/provider\/db\/seed\//,
    own: below([]),
    packages: NO_WEB_PACKAGES,
    instead: 'the demo is made by calls or by rows: it uses no verb of an area',
  },
];

function breaches(wall: Wall): string[] {
  const files = productFiles().filter((path) => wall.inside.test(path) && !wall.except?.test(path));
  return files.flatMap((path) =>
    importsOf(path)
      .filter(({ own, target }) => !(own ? wall.own : wall.packages).test(target))
      .map(({ target, line }) => `${path}:${line} imports ${target}; instead: ${wall.instead}`),
  );
}

describe('walls', () => {
  it.each([...WALLS, ...PROVIDER_WALLS])('$name imports only what it may', (wall) => {
    expect(breaches(wall)).toEqual([]);
  });

  it('enclose no circle of imports, types included', () => {
    expect(
      circlesOf(importGraph()),
      'join the files of a circle, or move what both need to one that knows neither',
    ).toEqual([]);
  });

  it('stand around something: the parser sees the imports of the files', () => {
    const seen = importsOf('lib/provider/app.ts').map(({ target }) => target);
    expect(seen).toContain('lib/provider/db/client');
    expect(seen).toContain('@hono/zod-openapi');
  });

  it('the one door to the provider stays a door', async () => {
    const { readSource } = await import('@/tests/support/source-files');
    const lines = readSource('app/provider/[[...path]]/route.ts').trim().split('\n');
    expect(lines.length, 'route.ts hands the request on and does nothing else').toBeLessThanOrEqual(15);
  });
});
