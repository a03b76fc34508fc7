import { PROVIDER_PATH } from '@/lib/config/constants';
import type { ProviderApp } from './environment';

/** The OpenAPI 3.1 document of every declared call. */
export function openApiDocument(app: ProviderApp) {
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
