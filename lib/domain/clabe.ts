const WEIGHTS = [3, 7, 1] as const;
const SHAPE = /^\d{18}$/;

/** Whether 18 digits are a Mexican account number with the right last digit. docs/domain.md, Refunds. */
export function isValidClabe(clabe: string): boolean {
  if (!SHAPE.test(clabe)) return false;
  const digits = [...clabe].map(Number);
  const sum = digits
    .slice(0, 17)
    .reduce((total, digit, index) => total + ((digit * (WEIGHTS[index % 3] ?? 0)) % 10), 0);
  return (10 - (sum % 10)) % 10 === digits[17];
}

/** The last four digits: all of an account that is shown to people who do not transfer money to it. */
export const lastFour = (clabe: string): string => clabe.slice(-4);

/** 18 digits to be read aloud or compared: bank, branch, the account in short groups, check digit. */
export const groupedClabe = (clabe: string): string =>
  clabe.replace(/^(\d{3})(\d{3})(\d{4})(\d{4})(\d{3})(\d)$/, '$1 $2 $3 $4 $5 $6');
