'use client';

import type { ReactNode } from 'react';
import { EventLink } from '@/components/console/place/event-link';
import { useTakeBack } from '@/components/console/use-take-back';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { notify } from '@/components/ui/notify';
import { isMissing, sentenceOf } from '@/lib/api/api-error';
import { markAllRead, markNotification, undoReadAll } from '@/lib/api/notification';
import { useSend } from '@/lib/api/use-send';
import type { NotificationScope } from '@/lib/contract/notification';
import { eventInQuery } from '@/lib/domain/event-address';
import { Link, useRouter } from '@/lib/i18n/navigation';

interface Marked {
  id: string;
  read: boolean;
  /** What to say where what the notification tells of is done or gone. */
  gone: string;
}

/** Texts of the toast after marking, and of its button that takes it back. */
interface Undone {
  undo?: { read: string; unread: string; label: string };
}

function useMark({ id, gone, undo }: Pick<Marked, 'id' | 'gone'> & Undone) {
  const router = useRouter();
  const marking = useSend({
    send: (http, read: boolean) => markNotification(http, { id, read }),
    onDone: (_, read) => {
      if (undo)
        notify({
          tone: 'success',
          text: read ? undo.read : undo.unread,
          action: { label: undo.label, onPress: () => void marking.save(!read) },
        });
      // The server draws badge, counts and list; a notification that ended meanwhile leaves them too.
      router.refresh();
    },
    onFailed: (error) => notify({ tone: 'error', text: isMissing(error) ? gone : sentenceOf(error, gone) }),
    onRefused: router.refresh,
  });
  return marking;
}

/** The way to what a notification is about; taking it marks the notification as read. */
export function NotificationLink({ id, read, gone, href, children }: Marked & { href: string; children: ReactNode }) {
  const { save } = useMark({ id, gone });
  // What it is about may be of another event than the one that this tab is at.
  const To = eventInQuery(href.replace(/^[^?]*/, '')) ? Link : EventLink;
  return (
    <To href={href} prefetch={false} onClick={() => !read && void save(true)}>
      {children}
    </To>
  );
}

/** Marks one as read, or as unread again. */
export function ReadButton({ id, read, gone, undo, label, title }: Marked & Undone & { label: string; title: string }) {
  const { save, busy } = useMark({ id, gone, ...(undo && { undo }) });
  return (
    <Button variant="quiet" small busy={busy} aria-label={`${label}: ${title}`} onClick={() => save(!read)}>
      {label}
    </Button>
  );
}

interface MarkAllReadProps {
  scope: NotificationScope;
  label: string;
  failure: string;
  /** After all were marked as read: the message, the button that undoes it, and the message after that. */
  undo: { done: string; label: string; undone: string };
}

/** Marks everything of a list as read, what other pages of it show too. */
export function MarkAllRead({ scope, label, failure, undo }: MarkAllReadProps) {
  const router = useRouter();
  const restoring = useTakeBack(undo.label, {
    send: undoReadAll,
    onDone: () => {
      notify({ tone: 'success', text: undo.undone });
      router.refresh();
    },
    onFailed: (error) => notify({ tone: 'error', text: sentenceOf(error, failure) }),
  });
  const marking = useSend({
    send: markAllRead,
    onDone: (batch) => {
      if (batch !== null) restoring.offer(undo.done, batch);
      router.refresh();
    },
  });
  return (
    <>
      <Button variant="secondary" small className="mb-3" busy={marking.busy} onClick={() => marking.save(scope)}>
        {label}
      </Button>
      {marking.failure && <Alert tone="danger">{sentenceOf(marking.failure, failure)}</Alert>}
    </>
  );
}
