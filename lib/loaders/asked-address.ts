import 'server-only';
import { headers } from 'next/headers';
import { ADDRESS_HEADER } from '@/lib/session/views';

/** The address that was asked for, as the middleware tells it; null for pages that it does not stand before. */
export async function askedAddress(): Promise<URL | null> {
  const address = (await headers()).get(ADDRESS_HEADER);
  // The host is of no interest; the second argument makes an address of a path.
  return address === null ? null : new URL(address, 'http://localhost');
}
