/**
 * Replaces Next's own page, whose code would be part of every page: the pages under the locale show what is missing or
 * forbidden.
 */
export default function RootUnauthorized() {
  return null;
}
