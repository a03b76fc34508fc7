'use client';

import Link from 'next/link';
import type { ComponentProps } from 'react';

type ListLinkProps = Omit<ComponentProps<typeof Link>, 'onNavigate'> & { onGo: () => void };

/** A link to another state of the same list: an address like any other, followed in place by a plain click. */
export function ListLink({ onGo, ...rest }: ListLinkProps) {
  return (
    <Link
      {...rest}
      prefetch={false}
      onNavigate={(event) => {
        event.preventDefault();
        onGo();
      }}
    />
  );
}
