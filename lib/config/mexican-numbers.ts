/**
 * Makes every number formatter for plain Spanish write numbers as in Mexico (10,000 and 1,000, not 10.000 and 1000 as
 * in Spain), also `#` in plurals. next-intl uses one locale for addresses, messages and numbers, `es`, and makes its
 * formatters itself; a named format or a skeleton cannot change the separators. Every process and page must import this
 * before its first text; importing it twice is harmless. Every page loads it, so it is kept short.
 */
Intl.NumberFormat = new Proxy(Intl.NumberFormat, {
  construct: (Format, [locale, options]) => new Format(locale === 'es' ? 'es-MX' : locale, options),
});

export {};
