/** Public pages that people should find: listed in the sitemap, in both languages. design/routes.md, "Public". */
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
