/** Tags of a journey that is walked once a language: Spanish on the phone, English on the desk. playwright.config.ts. */
export const ONCE = { es: '@phone', en: '@desktop' } as const;
