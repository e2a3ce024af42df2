import { isIP, isIPv6 } from 'node:net';

/**
 * The key that limits count by: an IPv4 address, or the /64 network of an IPv6 address, because one subscriber has all
 * of it. A proxy can forward any text as an address; all invalid ones share one key.
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
