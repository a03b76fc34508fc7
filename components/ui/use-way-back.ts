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
 * Makes a phone's back button close an open window instead of leaving its page, where the browser reports it. Answers
 * what Escape does: the browser treats it as going back as well, and would also close the window below.
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
        // A watcher reports one request only, and the window may stay open: the next request needs another watcher.
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
