import type { ProviderApp } from '../environment';

export function registerReservationRoutes(_app: ProviderApp): void {}
