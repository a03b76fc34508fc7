'use client';

import { useEffect, useState } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { Link } from '@/lib/i18n/navigation';
import { readUserView } from '@/lib/session/views';

/** The way to the films' library, for the platform's admin: the page behind it asks again who comes. */
export function ManageLink({ label }: { label: string }) {
  const [isAdmin, setAdmin] = useState(false);
  useEffect(() => setAdmin(readUserView(document.cookie)?.role.name === 'admin'), []);
  if (!isAdmin) return null;
  return (
    <Link href="/adminmaster/Permisos/training-center" className={buttonClass('secondary')}>
      {label}
    </Link>
  );
}
