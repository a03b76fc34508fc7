/**
 * The parameter of a console address that holds the code of the event shown; the cookie counts only where the address
 * has none.
 */
export const EVENT_PARAM = 'event';

/** The event's code in a query, as written there; null where there is none. */
export function eventInQuery(query: URLSearchParams | string): string | null {
  return new URLSearchParams(query).get(EVENT_PARAM)?.trim() || null;
}

/** A path or `?query` with the event's code as its first parameter; replaces a code that is there already. */
export function withEvent(href: string, code: string | null): string {
  if (!code) return href;
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(href) ?? [];
  const query = new URLSearchParams(search);
  query.delete(EVENT_PARAM);
  const rest = query.toString();
  return `${path}?${EVENT_PARAM}=${encodeURIComponent(code)}${rest && `&${rest}`}${hash}`;
}
