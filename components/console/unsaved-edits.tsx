'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import type { DeepPartial, FieldValues } from 'react-hook-form';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { onClosing } from '@/components/ui/use-typed-in';
import { hasTyped } from '@/lib/session/has-typed';
import { dropUnsaved, hasUnsaved, leaveOrAsk, markUnsaved, onLeaving } from '@/lib/session/unsaved-edits';

/** While this holds, leaving the page asks first. */
export function useUnsavedEdits(isUnsaved: boolean): void {
  useEffect(() => (isUnsaved ? markUnsaved() : undefined), [isUnsaved]);
}

/**
 * Whether a form's values differ from those it was last given. React Hook Form's `isDirty` does not work here: it is
 * false after another person's change was taken over, whatever was typed here.
 */
export function useUnsavedForm<Values extends FieldValues>(
  values: Values,
  defaultValues: Readonly<DeepPartial<Values>> | undefined,
): void {
  useUnsavedEdits(JSON.stringify(values) !== JSON.stringify(defaultValues));
}

const isHere = ({ origin, pathname, search }: URL | HTMLAnchorElement) =>
  origin === window.location.origin && pathname === window.location.pathname && search === window.location.search;

/** The link of a press that leads to another page of this site in this tab. */
function leavingLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.hasAttribute('download') || !['', '_self'].includes(link.target)) return null;
  return link.origin === window.location.origin && !isHere(link) ? link : null;
}

/**
 * Asks before unsaved edits are left by a link, a step back or by closing the tab (the browser has its own words then),
 * and before Escape or a phone's way back closes a window in which something was typed, or chosen in a form.
 */
export function UnsavedGuard() {
  const t = useTranslations('console.unsaved');
  const [go, setGo] = useState<(() => void) | null>(null);
  useEffect(
    () =>
      onLeaving((next) =>
        setGo(() => () => {
          dropUnsaved();
          next();
        }),
      ),
    [],
  );
  useEffect(
    () =>
      onClosing((inWindow, close) => {
        if (hasTyped(inWindow)) setGo(() => close);
        else close();
      }),
    [],
  );
  useEffect(() => {
    const close = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    const press = (event: MouseEvent) => {
      const link = hasUnsaved() ? leavingLink(event) : null;
      if (!link) return;
      event.preventDefault();
      event.stopPropagation();
      // The program presses the link again, so that the link's own handlers run then.
      leaveOrAsk(() => link.click());
    };
    const step = (event: NavigateEvent) => {
      const { key, url } = event.destination;
      if (event.navigationType !== 'traverse' || !event.cancelable || !hasUnsaved() || isHere(new URL(url))) return;
      event.preventDefault();
      leaveOrAsk(() => window.navigation.traverseTo(key));
    };
    // A step back can be asked about only where the browser tells of it beforehand.
    const steps = 'navigation' in window ? window.navigation : null;
    window.addEventListener('beforeunload', close);
    window.addEventListener('click', press, { capture: true });
    steps?.addEventListener('navigate', step);
    return () => {
      window.removeEventListener('beforeunload', close);
      window.removeEventListener('click', press, { capture: true });
      steps?.removeEventListener('navigate', step);
    };
  }, []);
  const leave = () => {
    setGo(null);
    go?.();
  };
  return (
    <ConfirmDialog
      show={go !== null}
      title={t('title')}
      text={t('text')}
      labels={{ close: t('close'), cancel: t('stay'), confirm: t('leave') }}
      danger
      busy={false}
      onClose={() => setGo(null)}
      onConfirm={leave}
    />
  );
}
