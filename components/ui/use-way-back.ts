import { useEffect, useRef } from 'react';

/** Chromium's CloseWatcher, which hears of Android's way back before the page is left. */
interface CloseRequests extends EventTarget {
  destroy(): void;
}

declare global {
  interface Window {
    CloseWatcher?: new () => CloseRequests;
  }
}

/**
 * Lets a phone's way back close an open window in place of leaving its page, where the browser tells of it. Answers what
 * Escape does: the browser takes it for a way back as well, and would close the window below too.
 */
export function useWayBack(show: boolean, onClose: () => void): (event: KeyboardEvent) => void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    const { CloseWatcher } = window;
    if (!show || !CloseWatcher) return;
    let watcher: CloseRequests | undefined;
    const watch = () => {
      watcher = new CloseWatcher();
      watcher.addEventListener('close', () => {
        // Each hears of one request, and a window may stay open while what it asked for is under way.
        watch();
        latest.current();
      });
    };
    watch();
    return () => watcher?.destroy();
  }, [show]);
  return (event) => {
    event.preventDefault();
    onClose();
  };
}
