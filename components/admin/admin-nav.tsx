'use client';

import { Link, usePathname } from '@/lib/i18n/navigation';
import styles from './admin.module.css';

interface AdminNavProps {
  label: string;
  links: { href: string; label: string }[];
}

/** The pages of the own event; on a phone they scroll under the thumb. */
export function AdminNav({ label, links }: AdminNavProps) {
  const pathname = usePathname();
  return (
    <nav aria-label={label} className={styles.nav}>
      <div className="container">
        <ul className="list-plain">
          {links.map(({ href, label: name }) => (
            <li key={href}>
              <Link href={href} aria-current={pathname === href ? 'page' : undefined}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
