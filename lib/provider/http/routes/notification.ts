import type { ProviderApp } from '../environment';

export function registerNotificationRoutes(_app: ProviderApp): void {}
