import type { ProviderApp } from '../environment';

export function registerEventRoutes(_app: ProviderApp): void {}
