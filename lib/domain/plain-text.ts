/** Small letters without accents: who types "pagina" finds "Página". */
export const plainText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
