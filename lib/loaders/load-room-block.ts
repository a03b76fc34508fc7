import 'server-only';
import { listCoupons } from '@/lib/api/coupon/list-coupons';
import { getBookingTerms } from '@/lib/api/room-block-editor/get-booking-terms';
import { getRoomBlock } from '@/lib/api/room-block-editor/get-room-block';
import type { Coupon } from '@/lib/contract/coupon';
import type { EventTerms } from '@/lib/contract/event-terms';
import type { RoomBlock } from '@/lib/contract/room-block-editor';
import { serverHttp } from './server-http';

export interface RoomBlockData {
  block: RoomBlock;
  terms: EventTerms;
  coupons: Coupon[];
}

/** Everything that the page of the room block edits; its tabs then change without another read. */
export async function loadRoomBlock(eventId: string): Promise<RoomBlockData> {
  const http = await serverHttp();
  const [block, terms, coupons] = await Promise.all([
    getRoomBlock(http, { eventId }),
    getBookingTerms(http, { eventId }),
    listCoupons(http, { eventId }),
  ]);
  return { block, terms, coupons: coupons.data };
}
