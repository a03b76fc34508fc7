/** What the packages hold and what is usual, as told on the public pages; sums are Mexican pesos. */

/** Honey, the free package: months online, guests. */
export const HONEY = { months: 12, guests: 150 } as const;
/** Romance adds to Honey; its guests are unlimited. */
export const ROMANCE = { months: 18, reminderDays: 30, honeymoonDiscountPercent: 10 } as const;
/** Love adds to Romance. */
export const LOVE = { customMailings: 5, smsPack: 1000 } as const;
/** Claims of the help text only; each event sets its own. */
export const USUAL = {
  dateBlockPesos: 5000,
  advanceFromPercent: 10,
  advanceToPercent: 25,
  minimumNights: [2, 3],
  reserveFromPesos: 1500,
  rentalFromPesosAYear: 8900,
  masterAccountDefinedDays: 60,
} as const;
