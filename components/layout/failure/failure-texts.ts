import en from '@/messages/en/errors.json';
import es from '@/messages/es/errors.json';

/** Read without next-intl: its own set-up may be what failed, and every page carries this file. */
export function failureTexts() {
  const isEnglish = typeof document !== 'undefined' && /^\/en(?:\/|$)/.test(window.location.pathname);
  return isEnglish ? { lang: 'en', texts: en.failure, home: '/en' } : { lang: 'es', texts: es.failure, home: '/' };
}
