import type { ProviderApp } from '../environment';

export function registerSessionRoutes(_app: ProviderApp): void {}
