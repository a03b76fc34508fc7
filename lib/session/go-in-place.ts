import { leaveTo } from './leave-to';

/** Goes to another state of the same page without asking the server. */
export function goInPlace(href: string, how: 'push' | 'replace' = 'push'): void {
  // Next hears of the history's calls once it has put its own in their place, a moment after the page can be pressed.
  // Until then the page is loaded at its new address: it would otherwise stay as it is.
  if (!Object.hasOwn(window.history, 'pushState')) leaveTo(href);
  else if (how === 'push') window.history.pushState(null, '', href);
  else window.history.replaceState(null, '', href);
}
