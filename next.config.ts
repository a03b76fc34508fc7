import type { NextConfig } from 'next';
import createNextIntlPlugin from 'next-intl/plugin';
import { ANSWER_HEADERS, FILE_HEADERS, HEADERS_OF, LOGIN_HEADERS, PAGE_HEADERS } from './lib/config/security-headers';
import { siteUrl } from './lib/i18n/site-url';
import { LOGIN_WITH_NOTICE, MAINTENANCE_HEADER, NOTICE_PAGE } from './lib/maintenance/page-verdict';
import { STATUS_NOTICE_HEADER, STATUS_NOTICE_PAGE } from './lib/server/status-notices';

// Spanish has no prefix: every page path without /en is served by the [locale] segment as /es. Done by
// rewrites because next-intl's middleware loops when the server is bound to one host
// (docs/decisions/prefix-by-rewrites.md).
const SPANISH_PAGES = '/:path((?!en(?:/|$)|es(?:/|$)|provider(?:/|$)|_next(?:/|$)|.*\\.).*)';

/** Public pages with the query parameters that change them; without any, a page is made once for everybody. */
const ASKED_PAGES = {
  '/eventos': ['clave'],
  '/contacto': ['evento'],
  '/thank-you': ['evento'],
  '/signup': ['token', 'plan', 'kind', 'agency'],
  '/simulador/Hoteles': ['hotel'],
  '/eventos/:id/invitados': ['token', 'nombre'],
};
const asked = Object.entries(ASKED_PAGES).flatMap(([page, keys]) =>
  ['', '/en'].flatMap((prefix) => keys.map((key) => ({ page, prefix, key }))),
);

// Headers named here replace the answer's own, and what people uploaded has its own: the console shows it in a frame.
const PROOF = 'api/v1/(?:payments/[^/]+/proof|support-tickets/[^/]+/attachments/[^/]+)$';

const config: NextConfig = {
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  poweredByHeader: false,
  // Whether every page loads the card provider's script is fixed with the policy of prerendered pages: by the build.
  env: {
    CARD_SCRIPT_KEY: process.env.STRIPE_PUBLISHABLE_KEY ?? '',
    ANALYTICS_SCRIPT_URL: process.env.ANALYTICS_SCRIPT_URL ?? '',
    BUILT_FOR: siteUrl(),
  },
  reactStrictMode: true,
  serverExternalPackages: [
    '@electric-sql/pglite',
    '@node-rs/argon2',
    'pg',
    'pg-boss',
    'pino',
    'rate-limiter-flexible',
    '@react-pdf/layout',
    '@react-pdf/render',
    '@react-pdf/renderer',
    'pdfkit',
    'stripe',
  ],
  outputFileTracingExcludes: { '*': ['.data/**', '.next-*/**', 'tests/**', 'test-results/**'] },
  // Event pages are made on the first visit and kept in memory: a page older than this is made again before it is
  // shown, and none outlives the process on disk, where another database's page would come back.
  expireTime: 60,
  // A page's code is loaded at its first request: nobody needs all pages, and the start need not wait for them.
  experimental: {
    authInterrupts: true,
    isrFlushToDisk: false,
    preloadEntriesOnStart: false,
    // Writing the cache takes half a minute, which is wasted where nobody builds in the folder again.
    turbopackFileSystemCacheForBuild: !process.env.CI,
    // By default the bundler puts the console's styles into one file with those of the guest's forms, since both show
    // them. On a phone one more style sheet delays the first paint as much as 20 kB.
    cssChunking: { type: 'graph', requestCost: 20_000, weightDistribution: 0.5 },
  },
  // docs/decisions/sentences-compiled.md
  turbopack: {
    rules: {
      '*.json': {
        condition: { path: /^messages\/(?:es|en)\/(?!(?:mail|date)\.json$)/ },
        loaders: [
          {
            loader: 'next-intl/extractor/catalogLoader',
            options: { messages: { format: 'json', precompile: true } },
          },
        ],
        as: '*.js',
      },
    },
    resolveAlias: {
      'use-intl/format-message': {
        browser: './lib/i18n/format-built.ts',
        default: './lib/i18n/format-message.ts',
      },
    },
  },
  sassOptions: { quietDeps: true, silenceDeprecations: ['import', 'global-builtin', 'color-functions', 'if-function'] },
  images: { formats: ['image/webp'] },
  rewrites: async () => ({
    beforeFiles: [
      ...asked.map(({ page, prefix, key }) => ({
        source: prefix + page,
        has: [{ type: 'query' as const, key }],
        destination: `${prefix || '/es'}${page}/query`,
      })),
      { source: '/', destination: '/es' },
      { source: '/manifest.webmanifest', destination: '/es/manifest.webmanifest' },
      // Browsers ask for these names, whatever a page says.
      { source: '/favicon.ico', destination: '/icons/32.png' },
      { source: '/apple-touch-icon.png', destination: '/icons/apple-180.png' },
      { source: SPANISH_PAGES, destination: '/es/:path' },
    ],
    afterFiles: [],
    fallback: [],
  }),
  headers: async () => [
    { source: `/:path((?!provider/${PROOF}|_next/static/).*)`, headers: PAGE_HEADERS },
    { source: '/_next/static/:path*', headers: FILE_HEADERS },
    { source: '/login', headers: LOGIN_HEADERS },
    { source: '/en/login', headers: LOGIN_HEADERS },
    { source: LOGIN_WITH_NOTICE, headers: LOGIN_HEADERS },
    { source: `/en${LOGIN_WITH_NOTICE}`, headers: LOGIN_HEADERS },
    ...Object.entries(HEADERS_OF).flatMap(([path, headers]) => [
      { source: path, headers },
      { source: `/en${path}`, headers },
    ]),
    { source: `/provider/:path((?!docs(?:/|$)|${PROOF}).*)`, headers: ANSWER_HEADERS },
  ],
  redirects: async () => [
    { source: '/es', destination: '/', permanent: false },
    { source: '/es/:path*', destination: '/:path*', permanent: false },
    ...Object.keys(ASKED_PAGES).flatMap((page) =>
      ['', '/en'].map((prefix) => ({ source: `${prefix}${page}/query`, destination: prefix + page, permanent: false })),
    ),
    // The notices for missing, forbidden or unavailable pages; asked for by their own address they lead home.
    ...['', '/en'].map((prefix) => ({
      source: `${prefix}${STATUS_NOTICE_PAGE}/:status`,
      missing: [{ type: 'header' as const, key: STATUS_NOTICE_HEADER }],
      destination: prefix || '/',
      permanent: false,
    })),
    // The pages of the maintenance notice are only shown by this server itself, never at their own address.
    ...['', '/en'].flatMap((prefix) =>
      [NOTICE_PAGE, LOGIN_WITH_NOTICE].map((page) => ({
        source: prefix + page,
        missing: [{ type: 'header' as const, key: MAINTENANCE_HEADER }],
        destination: prefix || '/',
        permanent: false,
      })),
    ),
  ],
};

export default createNextIntlPlugin('./lib/i18n/request.ts')(config);
