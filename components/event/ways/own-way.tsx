'use client';

import { useSyncExternalStore } from 'react';
import { Link } from '@/lib/i18n/navigation';
import { onTabsNews } from '@/lib/session/session-tabs';
import { isGuestView, readUserView } from '@/lib/session/views';

interface OwnWayProps {
  eventId: string;
  /** `greeting` has {name} in it. */
  labels: { booked: string; greeting: string; nameless: string };
}

/** Who has booked at the event, by the readable cookie; the page is the same for everybody and asks nothing. */
function guestOf(eventId: string): string | null {
  const user = readUserView(document.cookie);
  return user && user.idEvent === eventId && isGuestView(user) ? user.name : null;
}

/** The way home of a guest who has booked, with a greeting where this browser knows them. */
export function OwnWay({ eventId, labels }: OwnWayProps) {
  const name = useSyncExternalStore(
    onTabsNews,
    () => guestOf(eventId),
    () => null,
  );
  if (name === null)
    return (
      <Link href="/login-link" prefetch={false}>
        {labels.booked}
      </Link>
    );
  const [firstName] = name.split(' ');
  return (
    <Link href="/adminReservacion">{firstName ? labels.greeting.replace('{name}', firstName) : labels.nameless}</Link>
  );
}
