import { mailsAboutReservation } from '../../booking/reservation/mail-about-reservation';

/** The mails about what was not paid in time. */
export const overdueMails = mailsAboutReservation({
  'late-fee': {},
  'late-fee-removed': {},
  'final-notice': {},
  'cancelled-unpaid': { toStaff: true },
});
