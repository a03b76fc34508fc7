'use client';

import type { ReactNode } from 'react';
import { Link, usePathname } from '@/lib/i18n/navigation';

interface SidebarLinkProps {
  href: string;
  label: string;
  children?: ReactNode;
}

export function SidebarLink({ href, label, children }: SidebarLinkProps) {
  const current = usePathname() === href;
  return (
    <Link href={href} className="console-link" aria-current={current ? 'page' : undefined}>
      <span>{label}</span>
      {children}
    </Link>
  );
}
