import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROVIDER_PATH } from '@/lib/config/constants';
import { declareCall } from './declared-calls';
import type { ProviderApp, ProviderRequest } from './environment';

const PACKAGE = join(process.cwd(), 'node_modules/swagger-ui-dist');

const JAVASCRIPT = 'text/javascript; charset=utf-8';

/** What the page may load: its own files alone. The reference's styles are partly inline, its icons data: addresses. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Group booking provider: reference of the calls</title>
<link rel="icon" href="docs/favicon-32x32.png">
<link rel="stylesheet" href="docs/swagger-ui.css">
</head>
<body>
<main id="reference"></main>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
`;

const START =
  "SwaggerUIBundle({ url: 'openapi.json', dom_id: '#reference', deepLinking: true, persistAuthorization: false });\n";

const FILES = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': JAVASCRIPT,
  'favicon-32x32.png': 'image/png',
};

/** The OpenAPI document and a page to read and try it, from this machine's files alone. */
export function registerReferenceRoutes(app: ProviderApp): void {
  let document: string | undefined;
  for (const path of ['/openapi.json', '/docs', '/docs/start.js', ...Object.keys(FILES).map((name) => `/docs/${name}`)])
    declareCall('get', path, { open: true });
  app.get('/openapi.json', (request) => {
    document ??= JSON.stringify(openApiDocument(app));
    return request.body(document, 200, { 'Content-Type': 'application/json' });
  });
  app.get('/docs', (request) => show(request, PAGE, 'text/html; charset=utf-8'));
  app.get('/docs/start.js', (request) => show(request, START, JAVASCRIPT));
  for (const [name, type] of Object.entries(FILES)) {
    app.get(`/docs/${name}`, async (request) => show(request, await readFile(join(PACKAGE, name)), type));
  }
}

function show(request: ProviderRequest, body: string | Uint8Array<ArrayBuffer>, type: string): Response {
  return request.body(body, 200, {
    'Content-Type': type,
    'Content-Security-Policy': POLICY,
    'Cache-Control': 'public, max-age=3600',
  });
}

/** The OpenAPI 3.1 document of every declared call. */
function openApiDocument(app: ProviderApp) {
  app.openAPIRegistry.registerComponent('securitySchemes', 'agencyToken', {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'The token of the calling app, as it is (no Bearer). In the demo: demo-agency-token',
  });
  app.openAPIRegistry.registerComponent('securitySchemes', 'person', {
    type: 'apiKey',
    in: 'header',
    name: 'X-Access-Token',
    description: 'Bearer and the token of the cookie access_token; a browser sends the cookie by itself',
  });
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Group booking provider',
      version: '1.0.0',
      description: 'The calls of the group-booking product. docs/wire.md tells what they mean.',
    },
    servers: [{ url: PROVIDER_PATH }],
    security: [{ agencyToken: [], person: [] }, { agencyToken: [] }],
  });
}
