'use client';

import { useEffect, useState } from 'react';
import { Link } from '@/lib/i18n/navigation';

/** The way back to the notice whose answer led here; without its token there is none. */
export function ChangeAnswer({ label }: { label: string }) {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => setToken(new URLSearchParams(location.search).get('token')), []);
  if (!token) return null;
  return (
    <Link href={`/aviso-contacto?token=${encodeURIComponent(token)}`} className="align-self-center" prefetch={false}>
      {label}
    </Link>
  );
}
