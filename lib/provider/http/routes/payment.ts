import type { ProviderApp } from '../environment';

export function registerPaymentRoutes(_app: ProviderApp): void {}
