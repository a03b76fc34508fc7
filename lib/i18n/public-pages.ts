/** Public pages that people should find: listed in the sitemap, in both languages. docs/pages.md, Public pages. */
export const PUBLIC_PAGES = [
  '/',
  '/paquetes',
  '/metodologia',
  '/luna-de-miel',
  '/historias-felices',
  '/simulador/Hoteles',
  '/faqs',
  '/training-center',
  '/contacto',
  '/privacidad',
  '/eventos',
  '/signup',
] as const;
