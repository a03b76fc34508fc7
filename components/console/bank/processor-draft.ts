import type { PaymentProcessor, PaymentProcessorsInput } from '@/lib/contract/card';

/** A way of paying as it stands in the form; the numbers as they are typed. */
export type DraftProcessor = Omit<PaymentProcessor, 'feePercent' | 'feeFixed' | 'available'> & {
  feePercent: string;
  feeFixed: string;
};

const HUNDREDTHS = 100;

export const draftOf = ({
  available: _available,
  feePercent,
  feeFixed,
  ...rest
}: PaymentProcessor): DraftProcessor => ({
  ...rest,
  feePercent: String(feePercent),
  feeFixed: (feeFixed / HUNDREDTHS).toFixed(2),
});

const numberOf = (typed: string) =>
  /^\d+(?:[.,]\d{1,3})?$/.test(typed.trim()) ? Number(typed.trim().replace(',', '.')) : Number.NaN;

/** What is sent; a number that cannot be read stays one that the contract refuses. */
export const inputOf = ({
  feePercent,
  feeFixed,
  ...rest
}: DraftProcessor): PaymentProcessorsInput['processors'][number] => ({
  ...rest,
  feePercent: numberOf(feePercent),
  feeFixed: Math.round(numberOf(feeFixed) * HUNDREDTHS),
});
