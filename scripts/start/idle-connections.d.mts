export const IDLE_CONNECTION_MS: number;
