/** Names the event that an address of the console shows, by its code; the cookie names only where none is named. */
export const EVENT_PARAM = 'event';

/** Code of the event that a query names, as it stands there; null where it names none. */
export function eventInQuery(query: URLSearchParams | string): string | null {
  return new URLSearchParams(query).get(EVENT_PARAM)?.trim() || null;
}

/** A path or `?query` with the event's code as first parameter; a code that it names already is replaced. */
export function withEvent(href: string, code: string | null): string {
  if (!code) return href;
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(href) ?? [];
  const query = new URLSearchParams(search);
  query.delete(EVENT_PARAM);
  const rest = query.toString();
  return `${path}?${EVENT_PARAM}=${encodeURIComponent(code)}${rest && `&${rest}`}${hash}`;
}
