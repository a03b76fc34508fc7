/** Removes the second full stop at the end of a sentence whose last name has its own (`Bodas S.A. de C.V.`). */
export const endedOnce = (sentence: string): string => sentence.replace(/(\p{L}\.)\.(?!\.)/gu, '$1');
