import { leaveTo } from './leave-to';

/** Goes to another state of the same page without asking the server. */
export function goInPlace(href: string, how: 'push' | 'replace' = 'push'): void {
  // Next notices calls of the history only after it has replaced them by its own, shortly after the page can be used.
  // Until then the new address is loaded, since the page would not change otherwise.
  if (!Object.hasOwn(window.history, 'pushState')) leaveTo(href);
  else if (how === 'push') window.history.pushState(null, '', href);
  else window.history.replaceState(null, '', href);
}
