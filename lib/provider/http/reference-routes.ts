import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { PROVIDER_PATH } from '@/lib/config/constants';
import { WEBHOOK_EVENTS, webhookPayload } from '@/lib/contract/webhook';
import { declareCall } from './declared-calls';
import type { ProviderApp, ProviderRequest } from './environment';

const PACKAGE = join(process.cwd(), 'node_modules/swagger-ui-dist');

const JAVASCRIPT = 'text/javascript; charset=utf-8';

/**
 * What the page may load: its own files alone. Some styles of the reference page are inline, and its icons are data:
 * addresses.
 */
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
    description:
      'Bearer and the token of the cookie access_token; a browser sends the cookie by itself. Or Bearer and a token of an ' +
      'agency for another of its systems (`bpt_…`), made in the console: it makes the calls whose `x-token-scope` it has',
  });
  registerWebhooks(app);
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

const webhookHeaders = z.object({
  'webhook-id': z
    .string()
    .meta({ description: 'Of what happened; the same at every try and when it is sent once more' }),
  'webhook-timestamp': z.string().meta({ description: 'When this try was made, seconds since 1970' }),
  'webhook-signature': z.string().meta({
    description:
      'One or two `v1,<signature>` with a space between (two for a day after the secret was renewed): base64 of the ' +
      'HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`; the key is the secret behind `whsec_`, base64',
  }),
});

/** The webhooks that the product sends by itself. docs/integrations.md, Webhooks. */
function registerWebhooks(app: ProviderApp): void {
  for (const [group, types] of Object.entries(WEBHOOK_EVENTS)) {
    app.openAPIRegistry.registerWebhook({
      method: 'post',
      path: group,
      operationId: `${group}Webhook`,
      summary: `What happens to a ${group}`,
      description:
        `Types: ${types.join(', ')}. Sent at least once and in no promised order to the https addresses that an agency names; ` +
        'a redirect is not followed, and no address within a private network is called',
      security: [],
      request: {
        headers: webhookHeaders,
        body: { content: { 'application/json': { schema: webhookPayload } } },
      },
      responses: {
        '2XX': { description: 'Taken' },
        '410': { description: 'Gone for good: nothing is sent any more' },
        default: { description: 'Tried again, later each time, for three days' },
      },
    });
  }
}
