import { BlockList, isIP } from 'node:net';

/** Addresses of this machine and of private networks: visitors from the internet never have one. */
export const NEAR_RANGES = [
  '127.0.0.0/8',
  '::1/128',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  'fc00::/7',
  '169.254.0.0/16',
  'fe80::/10',
] as const;

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether the text is an address, or a range such as `10.0.0.0/8`. */
export function isAddressRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const longest = isIP(address) === 6 ? 128 : 32;
  const isLength = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest);
  return isIP(address) !== 0 && isLength && rest.length === 0;
}

/** Makes a function that says whether an address lies in one of the ranges; false for a text that is no address. */
export function inRanges(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

export const isNear = inRanges(NEAR_RANGES);

/** Addresses that no machine on the internet has: private, local, reserved, documentation, multicast. */
const isReserved = inRanges([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Teredo and 6to4: IPv6 forms that lead to an IPv4 address and would bypass the rows above.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
]);

const isGlobalIpv6 = inRanges(['2000::/3']);

/**
 * Whether an address is on the public internet. A server that calls addresses given by strangers checks it, so that it
 * never reaches its own network. IPv6 counts only as global unicast, which excludes mapped and translated forms of
 * IPv4.
 */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) !== 0 && !isReserved(address) && (isIP(address) === 4 || isGlobalIpv6(address));
