/** A formatter of `locale`; of plain Spanish, as in Mexico. */
const format = (Format: typeof Intl.NumberFormat, [locale, options]: unknown[]) =>
  new Format((locale === 'es' ? 'es-MX' : locale) as string, options as Intl.NumberFormatOptions);

/**
 * Has numbers in plain Spanish written as in Mexico, 10,000 and 1,000 and not 10.000 and 1000 as in Spain, wherever they
 * are formatted, `#` of plurals included. next-intl has one locale for addresses, messages and numbers, `es`, and makes its
 * formatters itself: a named format or a skeleton changes digits and units, never the signs between them. Every process and
 * page does this before its first text; done twice it is the same. Every page loads it: it says no more than it must.
 */
Intl.NumberFormat = new Proxy(Intl.NumberFormat, {
  construct: format,
  apply: (Format, _self, given) => format(Format, given),
});

export {};
