import { createTranslator } from 'use-intl/core';
import en from '@/messages/en/standing.json';
import es from '@/messages/es/standing.json';

/** Says in each language how a reservation stands: mails, documents and files have the same words for it. */
export const standings = {
  es: createTranslator({ locale: 'es', messages: { standing: es }, namespace: 'standing' }),
  en: createTranslator({ locale: 'en', messages: { standing: en }, namespace: 'standing' }),
};
