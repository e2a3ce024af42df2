import { isIP, isIPv6 } from 'node:net';

/**
 * What a limit counts by: an IPv4 address, or the /64 of an IPv6 one, for a single subscriber holds all of it. A proxy
 * can forward anything as an address; what is none is counted as one.
 */
export const limitAddress = (ip: string): string => {
  if (!isIP(ip)) return 'unknown';
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [head = '', tail = ''] = (ip.split('%')[0] ?? '').split('::');
  const groups = (half: string): string[] => half.split(':').filter(Boolean);
  const missing = Math.max(0, 8 - groups(head).length - groups(tail).length);
  const whole = [...groups(head), ...Array<string>(missing).fill('0'), ...groups(tail)];
  return `${whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
};
