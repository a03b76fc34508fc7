import type { ProviderApp } from '../environment';

export function registerRoomBlockRoutes(_app: ProviderApp): void {}
