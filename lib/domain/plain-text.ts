/** Small letters without accents, so that a search for "pagina" finds "Página". */
export const plainText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
