/** The Spanish of this product: 10,000 and 1,000 as in Mexico, not 10.000 and 1000 as in Spain. */
const MEXICAN = 'es-MX';

/**
 * Has numbers in plain Spanish written as in Mexico wherever they are formatted, `#` of plurals included. next-intl has
 * one locale for addresses, messages and numbers, `es`, and makes its formatters itself: a named format or a skeleton
 * changes digits and units, never the signs between them. Every process and page does this once, before its first text.
 */
function writeMexicanNumbers(): void {
  if (new Intl.NumberFormat('es').resolvedOptions().locale === MEXICAN) return;
  const inMexico = ([locales, ...rest]: unknown[]) => [locales === 'es' ? MEXICAN : locales, ...rest];
  Intl.NumberFormat = new Proxy(Intl.NumberFormat, {
    construct: (format, given, target) => Reflect.construct(format, inMexico(given), target),
    apply: (format, self, given) => Reflect.apply(format, self, inMexico(given)),
  });
}

writeMexicanNumbers();

export {};
