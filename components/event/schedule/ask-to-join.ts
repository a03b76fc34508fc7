import { contactsOf } from '@/components/layout/footer/contacts';
import { contactPathOf } from '@/components/layout/footer/footer-pages';
import type { Event } from '@/lib/contract/event';
import { localePath } from '@/lib/i18n/paths';
import type { Locale } from '@/lib/i18n/routing';

/** Where a guest asks how to join what costs extra: the agency's chat, which takes a text, else its form for the event. */
export function askToJoin(event: Pick<Event, 'agency' | 'code'>, locale: Locale): string {
  return contactsOf(event.agency).whatsapp ?? localePath(contactPathOf(event.code), locale);
}
