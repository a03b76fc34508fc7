import type { ProviderApp } from '../environment';

export function registerAgencyRoutes(_app: ProviderApp): void {}
