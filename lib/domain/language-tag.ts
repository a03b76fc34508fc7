import type { Language } from '@/lib/contract/bilingual-text';

/** How people of each language write numbers, amounts and dates: those of Mexico and of the United States. */
export const LANGUAGE_TAGS = { es: 'es-MX', en: 'en-US' } as const satisfies Record<Language, string>;
