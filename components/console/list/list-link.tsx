'use client';

import Link from 'next/link';
import type { ComponentProps } from 'react';
import styles from './list.module.css';

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

type SortLinkProps = ListLinkProps & { order: 'ascending' | 'descending' | undefined };

/** A column's name as the link that orders by it; `order` is how the list is ordered by it now. */
export function SortLink({ order, className, ...rest }: SortLinkProps) {
  return <ListLink {...rest} className={className ? `${styles.sort} ${className}` : styles.sort} data-order={order} />;
}
