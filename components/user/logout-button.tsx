'use client';

import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import type { ButtonVariant } from '@/components/ui/button-class';
import { leaveSession } from '@/lib/api/leave-session';
import { guardOf } from '@/lib/domain/guards';
import { localePrefix, withoutLocale } from '@/lib/session/site-path';
import { leaveOrAsk } from '@/lib/session/unsaved-edits';

interface LogoutButtonProps {
  label: string;
  busyLabel: string;
  variant?: ButtonVariant;
  small?: boolean;
  className?: string;
}

/** Ends the session: to the login from the console, home from every other page. */
export function LogoutButton({ label, busyLabel, variant = 'quiet', small, className }: LogoutButtonProps) {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  async function leave() {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    const prefix = localePrefix(location.pathname);
    const isConsole = guardOf(withoutLocale(location.pathname)) === 'authEvent';
    await leaveSession(isConsole ? `${prefix}/login` : prefix || '/');
  }
  return (
    <Button
      variant={variant}
      small={small}
      className={className}
      busy={busy}
      onClick={() => leaveOrAsk(() => void leave())}
    >
      {busy ? busyLabel : label}
    </Button>
  );
}
