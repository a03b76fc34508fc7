import type { AppMessages } from '@/lib/i18n/messages';

type PageWord = Exclude<keyof AppMessages['navigation']['pages'], 'title'>;
type Page = readonly [href: string, word: PageWord];

/** The quiet row of links at the end of every public page. */
export const SITE_PAGES: readonly Page[] = [
  ['/paquetes', 'packages'],
  ['/metodologia', 'method'],
  ['/luna-de-miel', 'honeymoon'],
  ['/historias-felices', 'stories'],
  ['/simulador/Hoteles', 'simulator'],
  ['/faqs', 'faqs'],
  ['/training-center', 'training'],
  ['/eventos', 'events'],
  ['/signup', 'signup'],
  ['/contacto', 'contact'],
  ['/privacidad', 'privacy'],
];

/** The form that writes to the agency of the event. */
export const contactPathOf = (eventCode: string): string => `/contacto?evento=${encodeURIComponent(eventCode)}`;

/** Footer links of an event's pages: what helps a guest. */
export const GUEST_PAGES: readonly Page[] = [
  ['/faqs', 'faqs'],
  ['/training-center', 'training'],
  ['/contacto', 'contact'],
  ['/privacidad', 'privacy'],
];
