import { mailsAboutReservation } from '../../booking/reservation/mail-about-reservation';

/** The mails about money that goes back to a guest. */
export const refundMails = mailsAboutReservation({
  'refund-made': {},
  'refund-destination': {},
});
