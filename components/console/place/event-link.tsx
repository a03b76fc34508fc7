'use client';

import { useSearchParams } from 'next/navigation';
import { type ComponentProps, createContext, type ReactNode, use } from 'react';
import { eventInQuery, withEvent } from '@/lib/domain/event-address';
import { Link } from '@/lib/i18n/navigation';

/** The event that the console's frame shows. */
export interface DrawnFor {
  /** Code of the event in the address; null where it named none. */
  named: string | null;
  /** Code of the event that is shown; null where there is none, or not the one that was named. */
  code: string | null;
}

const FrameEvent = createContext<DrawnFor>({ named: null, code: null });

export function FrameEventProvider({ children, ...drawn }: DrawnFor & { children: ReactNode }) {
  return <FrameEvent value={drawn}>{children}</FrameEvent>;
}

/** Names the event that this tab is at in an address of the console. */
export function useEventHref(): (href: string) => string {
  const drawn = use(FrameEvent);
  const named = eventInQuery(useSearchParams());
  // The frame is drawn a moment after the address changes. A code of no event is not carried on.
  const code = named !== null && named !== drawn.named ? named : drawn.code;
  return (href) => withEvent(href, code);
}

interface EventLinkProps extends Omit<ComponentProps<typeof Link>, 'href'> {
  /** Null where this person may not open the page, or it does not exist: only the text is shown then. */
  href: string | null;
}

/** A link within the console that stays at this tab's event, whatever another tab chooses. */
export function EventLink({ href, children, ...rest }: EventLinkProps) {
  const inEvent = useEventHref();
  if (href === null) return children;
  return (
    <Link {...rest} href={inEvent(href)}>
      {children}
    </Link>
  );
}
