import {
  addRooms,
  changeCategory,
  changeDates,
  changeRoom,
  previewCancellation,
  previewChange,
  renewLinks,
  requestCancellation,
  resendMessage,
  setRefundDestination,
  withdrawCancellation,
  withdrawChange,
} from '@/lib/api/change';
import { browserHttp, type HttpClient } from '@/lib/api/http';
import { joinBooking } from '@/lib/api/join';
import { deleteReservation } from '@/lib/api/reservation';

const withBrowser =
  <Args, Answer>(call: (http: HttpClient, args: Args) => Promise<Answer>) =>
  (args: Args) =>
    call(browserHttp(), args);

/** Every call of the pages after booking, loaded by the first of them. */
export const changeCalls = {
  preview: withBrowser(previewChange),
  addRooms: withBrowser(addRooms),
  joinBooking: withBrowser(joinBooking),
  changeCategory: withBrowser(changeCategory),
  changeDates: withBrowser(changeDates),
  changeRoom: withBrowser(changeRoom),
  withdrawChange: withBrowser(withdrawChange),
  setRefundDestination: withBrowser(setRefundDestination),
  cancellation: withBrowser(previewCancellation),
  askToCancel: withBrowser(requestCancellation),
  withdrawCancellation: withBrowser(withdrawCancellation),
  resend: withBrowser(resendMessage),
  renewLinks: withBrowser(renewLinks),
  remove: withBrowser(deleteReservation),
};
