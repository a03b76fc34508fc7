import { localePath } from './paths';
import type { Locale } from './routing';

/** Pixels of every link preview: what chats and networks ask for. */
export const PREVIEW_SIZE = { width: 1200, height: 630 };

/** Pages with a picture of their own, by the picture's name; any other page is shown by the home's. */
const PICTURED = {
  home: '/',
  packages: '/paquetes',
  method: '/metodologia',
  honeymoon: '/luna-de-miel',
  stories: '/historias-felices',
  simulator: '/simulador/Hoteles',
  faqs: '/faqs',
  training: '/training-center',
  contact: '/contacto',
  events: '/eventos',
  signup: '/signup',
} as const;

export type PreviewName = keyof typeof PICTURED;
export const PREVIEW_NAMES = Object.keys(PICTURED) as PreviewName[];

/** The link preview of a page, as Open Graph wants it. `path` is without language prefix. */
export function previewPicture(locale: Locale, path: string, alt: string) {
  const name = PREVIEW_NAMES.find((each) => PICTURED[each] === path) ?? 'home';
  return { url: localePath(`/preview/${name}`, locale), ...PREVIEW_SIZE, type: 'image/png', alt };
}
