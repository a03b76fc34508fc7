import { isIPv6 } from 'node:net';
import type { Actor } from '../context';

/**
 * Whom a limit counts: an account by itself, everybody else by the address. A holder's reservation counts on top of the
 * address, never instead of it: anybody gets another one with every hold.
 */
export function callerKeys(actor: Actor, ip: string | null): string[] {
  if (actor.kind === 'user') return [`user:${actor.userId}`];
  const address = `address:${addressKey(ip)}`;
  return actor.kind === 'holder' ? [address, `reservation:${actor.reservationId}`] : [address];
}

/** An address as limits count it: IPv6 by its /64, of which one household or attacker has all. */
export function addressKey(ip: string | null): string {
  const address = (ip ?? 'unknown').replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...after];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
