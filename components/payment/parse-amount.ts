const SHAPE = /^\d+(?:\.\d+)?$/;

const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** An amount as typed, in minor units; null where it is no number or finer than the currency. */
export function parseAmount(text: string, currency: string): number | null {
  const digits = digitsOf(currency);
  const isNegative = /^\s*[-−]/.test(text);
  const plain = text.replace(/[\s$]|[-−]|[A-Z]{3}/g, '');
  // One comma before the last one or two figures is a decimal sign; every other comma parts thousands.
  const number = /^\d+,\d{1,2}$/.test(plain) ? plain.replace(',', '.') : plain.replaceAll(',', '');
  if (!SHAPE.test(number) || (number.split('.')[1]?.length ?? 0) > digits) return null;
  const minor = Math.round(Number(number) * 10 ** digits);
  if (!Number.isSafeInteger(minor)) return null;
  return isNegative ? -minor : minor;
}

/** An amount in minor units as people type it, such as 1234.50. */
export function typedAmount(amount: number, currency: string): string {
  const digits = digitsOf(currency);
  return (amount / 10 ** digits).toFixed(digits);
}
