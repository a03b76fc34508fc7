'use client';

import { Button } from '@/components/ui/button';
import type { ButtonVariant } from '@/components/ui/button-class';
import { leaveSession } from '@/lib/api/leave-session';
import { useSend } from '@/lib/api/use-send';
import { guardOf } from '@/lib/domain/guards';
import { prefixOfPath, withoutLocale } from '@/lib/domain/language-path';
import { forgetKeptDrafts } from '@/lib/session/kept-drafts';
import { leaveOrAsk } from '@/lib/session/unsaved-edits';

interface LogoutButtonProps {
  label: string;
  busyLabel: string;
  variant?: ButtonVariant;
  small?: boolean;
  className?: string;
}

function leave(): Promise<void> {
  forgetKeptDrafts();
  const prefix = prefixOfPath(location.pathname);
  const isConsole = guardOf(withoutLocale(location.pathname)) === 'authEvent';
  return leaveSession(isConsole ? `${prefix}/login` : prefix || '/');
}

/** Ends the session: to the login from the console, home from every other page. */
export function LogoutButton({ label, busyLabel, variant = 'quiet', small, className }: LogoutButtonProps) {
  // Where the client that calls does not load, the page is left all the same.
  const { save, busy, done } = useSend({ once: true, send: leave, onFailed: leave });
  const isLeaving = busy || done;
  return (
    <Button
      variant={variant}
      small={small}
      className={className}
      busy={isLeaving}
      onClick={() => leaveOrAsk(() => void save())}
    >
      {isLeaving ? busyLabel : label}
    </Button>
  );
}
