import type { Language } from '@/lib/contract/bilingual-text';
import type { CurrencyScope } from '@/lib/contract/event';
import type { Money } from '@/lib/contract/money';
import { LANGUAGE_TAGS } from './language-tag';

/** A price as readers see it, or the reason why it cannot be shown (each has its own sentence). */
export type ShownMoney =
  | { ok: true; main: string; others: string[] }
  | { ok: false; reason: 'noMainCurrency' | 'noCurrencies' };

const PERCENT_SCALE = 1_000_000;
const RATE_SCALE = 100_000_000;
const DEFAULT_DIGITS = 2;

function assertAmount(amount: number): void {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole number of minor units: ${amount}`);
}

/** A whole number of minor units, rounded half-up (halves away from zero), exact at any size. docs/domain.md, Price. */
export function divideHalfUp(dividend: bigint, divisor: bigint): number {
  const size = dividend < 0n ? -dividend : dividend;
  const rounded = (2n * size + divisor) / (2n * divisor);
  return Number(dividend < 0n ? -rounded : rounded);
}

/**
 * Shares `total` minor units among `parts`: each share is rounded down, the last one gets the remainder. Throws
 * RangeError for a negative total or no parts.
 */
export function share(total: number, parts: number): number[] {
  assertAmount(total);
  if (total < 0 || !Number.isSafeInteger(parts) || parts < 1) throw new RangeError('Nothing to share, or among nobody');
  const part = Math.floor(total / parts);
  return Array.from({ length: parts }, (_, index) => (index === parts - 1 ? total - part * (parts - 1) : part));
}

/** Percentage of minor units, rounded half-up once. docs/domain.md, Price. Throws RangeError on fractions of a unit. */
export function percentOf(amount: number, percent: number): number {
  assertAmount(amount);
  return divideHalfUp(BigInt(amount) * BigInt(Math.round(percent * PERCENT_SCALE)), BigInt(PERCENT_SCALE * 100));
}

/**
 * Currencies whose minor unit is not a hundredth, by ISO 4217 (in practice nobody uses the fifths of the ariary). The
 * table is our own, since browsers disagree: one gives Colombian pesos two decimals and another none, and stored
 * amounts may not depend on the reader's browser.
 */
const DIGITS: Record<number, string> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW MGA PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

const digitsByCurrency = new Map(
  Object.entries(DIGITS).flatMap(([digits, codes]) => codes.split(' ').map((code) => [code, Number(digits)] as const)),
);

function digitsOf(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) throw new RangeError(`Not a currency: ${currency}`);
  return digitsByCurrency.get(currency) ?? DEFAULT_DIGITS;
}

/**
 * Whether the currency has smaller units: dollars have cents, yen have nothing. Throws RangeError on a malformed code.
 */
export const hasCents = (currency: string): boolean => digitsOf(currency) > 0;

/** The amount as a number of whole units (12.5 of 1250 cents), for the cells of a spreadsheet alone. */
export function inWholeUnits({ amount, currency }: Money): number {
  assertAmount(amount);
  return amount / 10 ** digitsOf(currency);
}

/**
 * A number of whole units as people read it beside its code: `1,234.50`, with the currency's decimals, and with two at
 * least where the currency is not known. Throws RangeError on a malformed code. docs/domain.md, Money shown.
 */
export function unitsText(units: number, currency: string | null, locale: Language): string {
  if (currency !== null) return formatOf(locale, digitsOf(currency)).format(units);
  return new Intl.NumberFormat(LANGUAGE_TAGS[locale], { minimumFractionDigits: DEFAULT_DIGITS }).format(units);
}

/** Converts hundredths of a currency's unit to its minor units, rounded half-up: 250 are 250 centavos, but 3 yen. */
export function fromHundredths(hundredths: number, currency: string): number {
  assertAmount(hundredths);
  return divideHalfUp(BigInt(hundredths) * 10n ** BigInt(digitsOf(currency)), 100n);
}

/** Commas separate thousands, or there are none. */
const TYPED_AMOUNT = /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;

/**
 * An amount as typed, or as a bank writes it, in minor units; null where it is no number or has more decimals than the
 * currency. A minus (money that went out) may stand first, between currency and digits, or last.
 */
export function parseAmount(text: string, currency: string): number | null {
  const digits = digitsOf(currency);
  const signed = text.replace(/[\s$]|[A-Z]{3}/g, '');
  const plain = signed.replace(/^[-−]|[-−]$/, '');
  // A single comma with one or two digits after it is a decimal sign.
  const number = /^\d+,\d{1,2}$/.test(plain) ? plain.replace(',', '.') : plain;
  if (!TYPED_AMOUNT.test(number) || (number.split('.')[1]?.length ?? 0) > digits) return null;
  const minor = Math.round(Number(number.replaceAll(',', '')) * 10 ** digits);
  if (!Number.isSafeInteger(minor)) return null;
  return plain === signed ? minor : -minor;
}

/** An amount in minor units as people type it, such as 1234.50. */
export function typedAmount(amount: number, currency: string): string {
  const digits = digitsOf(currency);
  return (amount / 10 ** digits).toFixed(digits);
}

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: Language, digits: number): Intl.NumberFormat {
  const name = `${locale}${digits}`;
  const known = formats.get(name);
  if (known) return known;
  const format = new Intl.NumberFormat(LANGUAGE_TAGS[locale], {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formats.set(name, format);
  return format;
}

/**
 * `USD 1,234.50`: the code (a `$` alone could be pesos), a space that does not break, the amount with the currency's
 * decimals. Throws RangeError on a malformed code.
 */
export function formatMoney({ amount, currency }: Money, locale: Language): string {
  const digits = digitsOf(currency);
  return `${currency}\u00a0${formatOf(locale, digits).format(amount / 10 ** digits)}`;
}

/**
 * A rate as people write it, with two decimals at least: `18.50`, `18.5237`. Throws RangeError on what is no number.
 */
export function rateText(rate: string, locale: Language): string {
  const [, decimals = ''] = rate.split('.');
  const digits = Math.max(DEFAULT_DIGITS, decimals.replace(/0+$/, '').length);
  const value = Number(rate);
  if (!Number.isFinite(value)) throw new RangeError(`Not a rate: ${rate}`);
  return formatOf(locale, digits).format(value);
}

/** The money in the currency of the scope: value x exchange rate, rounded half-up to its minor unit. */
export function convert({ amount, currency }: Money, scope: CurrencyScope): Money {
  assertAmount(amount);
  const code = scope.currency.data.code;
  const rate = BigInt(Math.round(scope.exchangeRate * RATE_SCALE));
  const dividend = BigInt(amount) * rate * 10n ** BigInt(digitsOf(code));
  const divisor = BigInt(RATE_SCALE) * 10n ** BigInt(digitsOf(currency));
  return { amount: divideHalfUp(dividend, divisor), currency: code };
}

/**
 * The money in another currency; `rate` (a decimal number as text) is what one whole unit is worth there. Rounded
 * half-up once, without floating point. Throws RangeError on a malformed rate.
 */
export function exchange({ amount, currency }: Money, to: { rate: string; currency: string }): Money {
  assertAmount(amount);
  const [, whole = '', decimals = ''] = /^(\d+)(?:\.(\d+))?$/.exec(to.rate) ?? [];
  if (!whole) throw new RangeError(`Not a rate: ${to.rate}`);
  const dividend = BigInt(amount) * BigInt(whole + decimals) * 10n ** BigInt(digitsOf(to.currency));
  const divisor = 10n ** BigInt(decimals.length + digitsOf(currency));
  return { amount: divideHalfUp(dividend, divisor), currency: to.currency };
}

/**
 * The inverse of `exchange`: the money that gives this amount at the rate. Rounded half-up once. Throws RangeError on a
 * rate that is malformed or zero.
 */
export function exchangeBack({ amount, currency }: Money, to: { rate: string; currency: string }): Money {
  assertAmount(amount);
  const [, whole = '', decimals = ''] = /^(\d+)(?:\.(\d+))?$/.exec(to.rate) ?? [];
  const rate = BigInt(whole + decimals);
  if (!whole || rate === 0n) throw new RangeError(`Not a rate: ${to.rate}`);
  const dividend = BigInt(amount) * 10n ** BigInt(decimals.length + digitsOf(to.currency));
  return { amount: divideHalfUp(dividend, rate * 10n ** BigInt(digitsOf(currency))), currency: to.currency };
}

/**
 * The amount in the event's main currency and, for the parentheses after it, in its others. Without currencies or
 * without a main one it answers the reason and never a made-up number. docs/domain.md, Money shown.
 */
export function showMoney(money: Money, scopes: CurrencyScope[] | null, locale: Language): ShownMoney {
  if (scopes === null || scopes.length === 0) return { ok: false, reason: 'noCurrencies' };
  const main = scopes.find((scope) => scope.currencyMain);
  if (!main) return { ok: false, reason: 'noMainCurrency' };
  const shown = (scope: CurrencyScope) => formatMoney(convert(money, scope), locale);
  return { ok: true, main: shown(main), others: scopes.filter((scope) => scope !== main).map(shown) };
}
