import { z } from 'zod';
import type { ApiError } from '@/lib/api/api-error';
import { type SoldOutDetails, soldOutDetails } from '@/lib/contract/room-block';

const ofOneRoom = z.object({ room: z.int() });

/** Which nights are gone, by category. */
export function goneNights({ details }: ApiError): SoldOutDetails {
  const gone = soldOutDetails.safeParse(details);
  return gone.success ? gone.data : [];
}

/** Which step a refusal belongs to: that of its fields, else of its room, else the passes. */
export function refusedFieldsOf({ fields, details, code, message }: ApiError): Record<string, string> {
  if (Object.keys(fields).length > 0) return fields;
  const facts = ofOneRoom.safeParse(details);
  if (facts.success) return { [`rooms.${facts.data.room}`]: message };
  if (code === 'COUPON_INVALID') return { coupon: message };
  return code === 'PASSES_EXCEEDED' ? { passes: message } : {};
}
