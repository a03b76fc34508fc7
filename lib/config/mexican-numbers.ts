/**
 * Has numbers in plain Spanish written as in Mexico, 10,000 and 1,000 and not 10.000 and 1000 as in Spain, by every
 * formatter that is made, for `#` of plurals too. next-intl has one locale for addresses, messages and numbers, `es`, and
 * makes its formatters itself: a named format or a skeleton changes digits and units, never the signs between them. Every
 * process and page does this before its first text; done twice it is the same. Every page loads it: it says no more than it
 * must.
 */
Intl.NumberFormat = new Proxy(Intl.NumberFormat, {
  construct: (Format, [locale, options]) => new Format(locale === 'es' ? 'es-MX' : locale, options),
});

export {};
