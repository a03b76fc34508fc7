import { type CallRow, callType } from '@/lib/contract/call';
import type { Actor } from '../../context';
import type { calls, contactNotices, guests } from '../../db/schema';
import { wholeName } from '../../event/guest/shown-name';
import { readsPrivate } from '../../ground/access';

interface Found {
  call: typeof calls.$inferSelect;
  guest: typeof guests.$inferSelect | null;
  /** The call's newest notice. */
  notice: typeof contactNotices.$inferSelect | null;
}

/** A call as the wire has it for this caller. */
export const describeCall = ({ call, guest, notice }: Found, { actor }: { actor: Actor }): CallRow => ({
  id: call.id,
  guestId: call.guestId,
  guest: guest && wholeName(guest),
  mobile: readsPrivate(actor, 'contact') ? (guest?.mobile ?? null) : null,
  hasEmail: Boolean(guest?.email),
  scheduledAt: call.scheduledAt.toISOString(),
  doneAt: call.doneAt?.toISOString() ?? null,
  type: callType.catch('other').parse(call.type),
  state: call.state,
  priority: call.priority,
  comments: call.comments,
  medium: call.medium,
  notice: notice && {
    sentAt: notice.createdAt.toISOString(),
    expiresAt: notice.expiresAt.toISOString(),
    choice: notice.choice,
    answeredAt: notice.answeredAt?.toISOString() ?? null,
  },
});
