/** A sentence that ends with a name which has its own full stop (`Bodas S.A. de C.V.`) has no second one. */
export const endedOnce = (sentence: string): string => sentence.replace(/(\p{L}\.)\.(?!\.)/gu, '$1');
