/** The table of Damm's check digit: it detects every single wrong digit and every two swapped neighbours. */
const TABLE = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
] as const;

const SHAPE = /^\d+$/;

const checkDigit = (digits: string): string =>
  [...digits].reduce((interim, digit) => TABLE[Number(interim)]?.[Number(digit)] ?? '', '0');

/**
 * The digits with their check digit appended: banks accept it as a numeric reference. Throws RangeError on no digits.
 */
export function makeReference(digits: string): string {
  if (!SHAPE.test(digits)) throw new RangeError('A payment reference is made of digits');
  return `${digits}${checkDigit(digits)}`;
}

/** Whether the last digit of a reference is its check digit. docs/domain.md, Deposits. */
export function isValidReference(reference: string): boolean {
  return reference.length > 1 && SHAPE.test(reference) && checkDigit(reference) === '0';
}
