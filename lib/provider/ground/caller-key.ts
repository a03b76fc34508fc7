import { isIPv6 } from 'node:net';
import type { Actor } from '../context';

/**
 * The names under which a limit counts a caller: an account or a token by its own id, everybody else by network
 * address. The holder of a reservation is counted by it as well as by the address, never instead of the address:
 * anybody gets a new reservation with every hold.
 */
export function callerKeys(actor: Actor, ip: string | null): string[] {
  if (actor.kind === 'user') return [`user:${actor.userId}`];
  if (actor.kind === 'token') return [`token:${actor.tokenId}`];
  const address = `address:${addressKey(ip)}`;
  return actor.kind === 'holder' ? [address, `reservation:${actor.reservationId}`] : [address];
}

const HOUSEHOLD_GROUPS = 4;
const NETWORK_GROUPS = 3;

/** An address as limits count it: IPv6 by its /64, of which one household or attacker has all. */
export function addressKey(ip: string | null): string {
  const address = plainAddress(ip);
  return isIPv6(address) ? prefixOf(address, HOUSEHOLD_GROUPS) : address;
}

/** The /48 of an IPv6 address, of which a customer of a data centre may have all; null for every other address. */
export function networkKey(ip: string | null): string | null {
  const address = plainAddress(ip);
  return isIPv6(address) ? prefixOf(address, NETWORK_GROUPS) : null;
}

/** The address alone: IPv4 written as IPv6 (`::ffff:…`) becomes IPv4, and the zone (`%eth0`) is dropped. */
const plainAddress = (ip: string | null) => (ip ?? 'unknown').replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');

/** The first 16-bit groups of an IPv6 address, whichever way it is written. */
function prefixOf(address: string, count: number): string {
  const [head = '', tail] = address.toLowerCase().split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...after];
  return groups
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
