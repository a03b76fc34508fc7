import type { ProviderApp } from '../environment';

export function registerDocumentRoutes(_app: ProviderApp): void {}
