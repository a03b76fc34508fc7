import { hasLocale } from 'next-intl';
import { getRequestConfig } from 'next-intl/server';
import { formats } from './formats';
import { loadMessages } from './messages';
import { routing } from './routing';

export default getRequestConfig(async ({ locale: asked, requestLocale }) => {
  const wanted = asked ?? (await requestLocale);
  const locale = hasLocale(routing.locales, wanted) ? wanted : routing.defaultLocale;
  return { locale, messages: await loadMessages(locale), formats, timeZone: 'America/Mexico_City' };
});
