import { PEER_ADDRESS_HEADER } from './peer-address';

/**
 * The caller's address. X-Forwarded-For counts only as far as the configured number of proxies in front reaches;
 * else it is the address of the socket, which peer-address.ts writes over whatever the caller sent.
 */
export function clientAddress(headers: Headers, trustProxy: number): string | null {
  const peer = headers.get(PEER_ADDRESS_HEADER);
  if (trustProxy === 0) return peer;
  const hops = (headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean);
  const address = hops.at(-trustProxy) ?? hops[0];
  return address === undefined ? peer : withoutPort(address);
}

/** Some proxies name the caller's port too, which is another at every connection. */
function withoutPort(address: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^([^:]+):\d+$/, '$1');
}
