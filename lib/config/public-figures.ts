/**
 * Usual figures, as the public pages tell them; sums are Mexican pesos. What packages include: lib/domain/packages.ts.
 */

import { ACCOUNT_DEFINED_DAYS } from './constants';

/** Only for the help texts; each event sets its own. */
export const USUAL = {
  dateBlockPesos: 5000,
  advanceFromPercent: 10,
  advanceToPercent: 25,
  minimumNights: [2, 3],
  reserveFromPesos: 1500,
  rentalFromPesosAYear: 8900,
  masterAccountDefinedDays: ACCOUNT_DEFINED_DAYS,
  /** How many days before the event guests get the reminder mail. */
  reminderDays: 30,
} as const;
