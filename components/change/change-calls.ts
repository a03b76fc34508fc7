import { getPreview } from '@/lib/api/cancellation/get-preview';
import { requestCancellation } from '@/lib/api/cancellation/request-cancellation';
import { withdrawCancellation } from '@/lib/api/cancellation/withdraw-cancellation';
import { addRooms } from '@/lib/api/change/add-rooms';
import { changeDates } from '@/lib/api/change/change-dates';
import { changeRoom } from '@/lib/api/change/change-room';
import { previewChange } from '@/lib/api/change/preview-change';
import { renewLinks } from '@/lib/api/change/renew-links';
import { resendMessage } from '@/lib/api/change/resend-message';
import { setRefundDestination } from '@/lib/api/change/set-refund-destination';
import { withdrawChange } from '@/lib/api/change/withdraw-change';
import { browserHttp, type HttpClient } from '@/lib/api/http';
import { deleteReservation } from '@/lib/api/reservation/delete-reservation';

const withBrowser =
  <Args, Answer>(call: (http: HttpClient, args: Args) => Promise<Answer>) =>
  (args: Args) =>
    call(browserHttp(), args);

/** Every call of the pages after booking, loaded by the first of them. */
export const changeCalls = {
  preview: withBrowser(previewChange),
  addRooms: withBrowser(addRooms),
  changeDates: withBrowser(changeDates),
  changeRoom: withBrowser(changeRoom),
  withdrawChange: withBrowser(withdrawChange),
  setRefundDestination: withBrowser(setRefundDestination),
  cancellation: withBrowser(getPreview),
  askToCancel: withBrowser(requestCancellation),
  withdrawCancellation: withBrowser(withdrawCancellation),
  resend: withBrowser(resendMessage),
  renewLinks: withBrowser(renewLinks),
  remove: withBrowser(deleteReservation),
};
