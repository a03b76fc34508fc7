import { mailsAboutReservation } from '../reservation/mail-about-reservation';

/** The mails about cancellations, asked for or carried out. */
export const cancellationMails = mailsAboutReservation({
  'cancellation-requested': {},
  'cancellation-to-decide': { toStaff: true },
  'cancellation-rejected': {},
  'cancellation-withdrawn': {},
  'cancellation-withdrawn-staff': { toStaff: true },
  'reservation-cancelled': {},
  'rooms-cancelled': {},
});
