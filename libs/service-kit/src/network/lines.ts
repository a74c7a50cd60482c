import { isIPv4, isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array.from({ length: missing }, () => '0'), ...right].map((group) =>
    group.toLowerCase().replace(/^0+(?=.)/, ''),
  );
}

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const plain = (address: string): string => mapped.exec(address)?.[1] ?? address;

/** One customer's line: an IPv4 address; of IPv6 its /64, in which anybody has more addresses than can be counted. */
export function lineOf(address: string): string {
  const known = plain(address);
  return isIPv6(known) ? `${groupsOf(known).slice(0, 4).join(':')}::/64` : known;
}

/** What whoever tries with many addresses usually holds: an IPv4 /24, an IPv6 /48. */
export function networkOf(address: string): string {
  const known = plain(address);
  if (isIPv6(known)) return `${groupsOf(known).slice(0, 3).join(':')}::/48`;
  return isIPv4(known) ? `${known.split('.').slice(0, 3).join('.')}.0/24` : known;
}
