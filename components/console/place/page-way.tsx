import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { EventLink } from './event-link';

/** A way from a page of the console to one that belongs to it, beside the page's heading. */
export function PageWay({ href, children }: { href: string; children: ReactNode }) {
  return (
    <EventLink href={href} className={buttonClass('secondary', { className: 'page-way' })}>
      {children}
    </EventLink>
  );
}
