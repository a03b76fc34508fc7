import { PEER_ADDRESS_HEADER } from '@/lib/config/constants';

/** Some proxies name the caller's port too, which is another at every connection. */
const withoutPort = (address: string) =>
  /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^([^:]+):\d+$/, '$1');

/** The addresses that X-Forwarded-For lists, the visitor's first as it claims, the nearest proxy's word last. */
export const forwardedFor = (headers: Headers): string[] =>
  (headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((hop) => withoutPort(hop.trim()))
    .filter(Boolean);

interface Proxies {
  /** Number of proxies in front. */
  count: number;
  isProxy(address: string): boolean;
}

/**
 * The caller's address: that of the socket, which lib/server/peer-address.ts writes over whatever the caller sent. Where it is a
 * proxy's, the one that this proxy saw, and so on for as many proxies as are configured; X-Forwarded-For of anybody
 * else is not believed.
 */
export function clientAddress(headers: Headers, { count, isProxy }: Proxies): string | null {
  const hops = forwardedFor(headers);
  let address = headers.get(PEER_ADDRESS_HEADER);
  for (let passed = 0; passed < count && address !== null && isProxy(address); passed++) {
    const seen = hops.pop();
    if (seen === undefined) break;
    address = seen;
  }
  return address;
}
