import { localePath } from '@/lib/domain/language-path';
import type { Locale } from './routing';

/** Pixels of every link preview; chats and networks expect this size. */
export const PREVIEW_SIZE = { width: 1200, height: 630 };

/** Pages with their own preview picture, also used for the pages below them; all other pages use the home page's. */
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
  privacy: '/privacidad',
} as const;

export type PreviewName = keyof typeof PICTURED;
export const PREVIEW_NAMES = Object.keys(PICTURED) as PreviewName[];

const STORY = /^\/historias-felices\/([^/]+)$/;

function pictureOf(path: string): string {
  const story = STORY.exec(path)?.[1];
  if (story) return `story/${story}`;
  return PREVIEW_NAMES.find((name) => path === PICTURED[name] || path.startsWith(`${PICTURED[name]}/`)) ?? 'home';
}

/** The link preview of a page, as Open Graph wants it. `path` is without language prefix. */
export function previewPicture(locale: Locale, path: string, alt: string) {
  return { url: localePath(`/preview/${pictureOf(path)}`, locale), ...PREVIEW_SIZE, type: 'image/png', alt };
}
