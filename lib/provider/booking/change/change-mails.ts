import { mailsAboutReservation } from '../reservation/mail-about-reservation';

/** The mails about changes of a booking, made at once or asked for. */
export const changeMails = mailsAboutReservation({
  'reservation-changed': {},
  'reservation-changed-staff': { toStaff: true },
  'change-requested': {},
  'change-to-decide': { toStaff: true },
  'change-approved': {},
  'change-rejected': {},
  'change-withdrawn': {},
  'change-withdrawn-staff': { toStaff: true },
  'change-expired': {},
});
