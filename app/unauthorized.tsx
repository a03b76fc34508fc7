/**
 * Stands in place of Next's own page, which would travel with every page: what an address lacks or forbids is said by
 * the pages under the locale.
 */
export default function RootUnauthorized() {
  return null;
}
