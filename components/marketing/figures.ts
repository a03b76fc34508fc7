import {
  BALANCE_DUE_DAYS,
  MASTER_ACCOUNT_DUE_DAYS,
  PASS_PRICE_PERCENT,
  PASS_SHARE_PERCENT,
  PASSWORD_RESET_HOURS,
} from '@/lib/config/constants';
import { USUAL } from '@/lib/config/public-figures';
import { LANGUAGE_TAGS } from '@/lib/domain/language-tag';
import { PACKAGE_LIMITS } from '@/lib/domain/packages';

const { honey, romance, love } = PACKAGE_LIMITS;
const grouped = new Intl.NumberFormat(LANGUAGE_TAGS.es);
const [fewNights, manyNights] = USUAL.minimumNights;

/** Values for the messages of public pages, so that no figure is written in a text. */
export const FIGURES = {
  honeyMonths: honey.months,
  honeyGuests: honey.guests,
  romanceMonths: romance.months,
  reminderDays: USUAL.reminderDays,
  discount: romance.honeymoonPercent,
  mailings: love.customMailings,
  sms: grouped.format(love.sms),
  dateBlock: grouped.format(USUAL.dateBlockPesos),
  advanceFrom: USUAL.advanceFromPercent,
  advanceTo: USUAL.advanceToPercent,
  fewNights,
  manyNights,
  reserveFrom: grouped.format(USUAL.reserveFromPesos),
  rental: grouped.format(USUAL.rentalFromPesosAYear),
  definedDays: USUAL.masterAccountDefinedDays,
  masterDays: MASTER_ACCOUNT_DUE_DAYS,
  balanceDays: BALANCE_DUE_DAYS,
  passShare: PASS_SHARE_PERCENT,
  passPrice: PASS_PRICE_PERCENT,
  resetHours: PASSWORD_RESET_HOURS,
};
