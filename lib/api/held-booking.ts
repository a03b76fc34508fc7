import { type HeldBooking, heldBooking, type StayPlan, stayPlan } from '@/lib/contract/held-booking';
import type { HttpClient } from './http';
import { parseData } from './parse-answer';

/** The caller's session and its booking, which every page of a guest with a booking needs. */
export async function getHeldBooking(http: HttpClient): Promise<HeldBooking> {
  const { data } = await http.get('/api/v1/me/booking');
  return parseData(heldBooking, data);
}

/** What the home page of a guest with a booking shows besides the booking; null without one. */
export async function getStayPlan(http: HttpClient): Promise<StayPlan | null> {
  const { data } = await http.get('/api/v1/me/plan');
  return parseData(stayPlan.nullable(), data);
}
