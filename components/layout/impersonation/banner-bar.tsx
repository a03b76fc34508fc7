'use client';

import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { notify } from '@/components/ui/notify';
import { ApiError } from '@/lib/api/api-error';
import { browserHttp } from '@/lib/api/http';
import { returnToOwn } from '@/lib/api/session';
import { prefixOfPath } from '@/lib/domain/language-path';
import { leaveTo } from '@/lib/session/leave-to';
import { endSession } from '@/lib/session/session-end';
import { readUserView } from '@/lib/session/views';
import styles from './banner.module.css';

const SESSION_OVER = ['UNAUTHENTICATED', 'FORBIDDEN'];

export interface BannerLabels {
  /** The banner's text; {name} stands for the person's name. */
  text: string;
  back: string;
  leaving: string;
}

/** Whom the admin acts as, and the way back to the own account. */
export function BannerBar({ name, labels }: { name: string; labels: BannerLabels }) {
  const [busy, setBusy] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => keepRoomFor(bar.current), []);
  const goBack = async () => {
    setBusy(true);
    const prefix = prefixOfPath(location.pathname);
    try {
      await returnToOwn(browserHttp());
      leaveTo(`${prefix}/loginDoor`);
    } catch (error) {
      // Another tab has gone back already: this one follows.
      if (!readUserView(document.cookie)?.impersonated) leaveTo(`${prefix}/loginDoor`);
      else if (error instanceof ApiError && SESSION_OVER.includes(error.code)) {
        // The hour is over, or the admin's own session ended: only the login is left.
        endSession();
        leaveTo(`${prefix}/login`);
      } else {
        // They still act as somebody: to forget that here would leave them so without this bar.
        setBusy(false);
        notify({ tone: 'error', text: error instanceof Error ? error.message : String(error) });
      }
    }
  };
  return (
    <div ref={bar} className={styles.bar} role="status">
      <span>{labels.text.replace('{name}', name)}</span>
      <Button variant="secondary" small busy={busy} onClick={() => void goBack()}>
        {busy ? labels.leaving : labels.back}
      </Button>
    </div>
  );
}

/** Says to the page's styles how high the bar is, which its words and the window's width decide, until it has gone. */
function keepRoomFor(bar: HTMLElement | null) {
  if (!bar) return;
  const { style } = document.documentElement;
  const say = () => style.setProperty('--acting-height', `${bar.offsetHeight}px`);
  const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(say);
  say();
  sizes?.observe(bar);
  return () => {
    sizes?.disconnect();
    style.removeProperty('--acting-height');
  };
}
