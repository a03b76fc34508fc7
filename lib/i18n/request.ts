import { locale as rootLocale } from 'next/root-params';
import { hasLocale } from 'next-intl';
import { getRequestConfig } from 'next-intl/server';
import '@/lib/config/mexican-numbers';
import { AGENCY_ZONE } from '@/lib/config/constants';
import { loadMessages } from './messages';
import { routing } from './routing';

// The language is the first segment of the address, also where the server needs it outside a page: a 404 page has no
// params of its own.
export default getRequestConfig(async ({ locale: asked }) => {
  const wanted: unknown = asked ?? (await rootLocale());
  const locale = hasLocale(routing.locales, wanted) ? wanted : routing.defaultLocale;
  return { locale, messages: await loadMessages(locale), timeZone: AGENCY_ZONE };
});
