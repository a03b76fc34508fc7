import type { ContactMessage } from '@/lib/contract/contact';
import type { contactMessages, events } from '../../db/schema';

export interface FoundMessage {
  message: typeof contactMessages.$inferSelect;
  event: Pick<typeof events.$inferSelect, 'name' | 'code' | 'timeZone'> | null;
}

/** A contact message as the agency reads it. */
export const describeMessage = ({ message, event }: FoundMessage): ContactMessage => ({
  id: message.id,
  name: message.name,
  mobile: message.mobile,
  email: message.email,
  message: message.message,
  locale: message.locale,
  eventName: event?.name ?? null,
  timeZone: event?.timeZone ?? null,
  eventCode: event?.code ?? null,
  estimate: message.estimate,
  createdAt: message.createdAt.toISOString(),
});
