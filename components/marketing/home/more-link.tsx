import type { ReactNode } from 'react';
import { Link } from '@/lib/i18n/navigation';

/** From a section that tells in short to the page that tells all. */
export function MoreLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p className="more-link">
      <Link href={href} prefetch={false}>
        {children}
      </Link>
    </p>
  );
}
