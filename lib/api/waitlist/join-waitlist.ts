import type { z } from 'zod';
import { type JoinedWaitlist, joinedWaitlist, type waitlistInput } from '@/lib/contract/waitlist';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

interface JoinWaitlistArgs {
  eventId: string;
  input: z.input<typeof waitlistInput>;
  idempotencyKey: string;
}

export async function joinWaitlist(
  http: HttpClient,
  { eventId, input, idempotencyKey }: JoinWaitlistArgs,
): Promise<JoinedWaitlist> {
  const { data } = await http.post(`/api/v1/events/${encodeURIComponent(eventId)}/waitlist`, input, {
    headers: { 'Idempotency-Key': idempotencyKey },
  });
  return parseData(joinedWaitlist, data);
}
