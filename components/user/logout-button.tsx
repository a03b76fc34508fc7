'use client';

import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button/button';
import type { ButtonVariant } from '@/components/ui/button/button-class';
import { browserHttp } from '@/lib/api/http';
import { needsSession } from '@/lib/api/session/leave-for-login';
import { logOut } from '@/lib/api/session/log-out';
import { leaveTo } from '@/lib/session/leave-to';
import { endSession } from '@/lib/session/session-end';
import { localePrefix } from '@/lib/session/site-path';

interface LogoutButtonProps {
  label: string;
  busyLabel: string;
  variant?: ButtonVariant;
  small?: boolean;
  className?: string;
}

/** Ends the session. Whoever logs out leaves, even where the call fails. Specification 2, 4 and 8. */
export function LogoutButton({ label, busyLabel, variant = 'quiet', small, className }: LogoutButtonProps) {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  async function leave() {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await logOut(browserHttp());
    } catch (cause) {
      reportError(cause);
    }
    const { pathname } = location;
    endSession();
    const prefix = localePrefix(pathname);
    leaveTo(needsSession(pathname) ? `${prefix}/login` : prefix || '/');
  }
  return (
    <Button variant={variant} small={small} className={className} busy={busy} onClick={() => void leave()}>
      {busy ? busyLabel : label}
    </Button>
  );
}
