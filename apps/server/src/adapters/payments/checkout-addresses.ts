const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Where the vendor's own checkout is, whatever stands in front of its API. */
const VENDOR_CHECKOUT = 'checkout.chapa.co';

/** `api.example.com` has its checkout at `checkout.example.com`. */
const checkoutHost = (apiHost: string): string => `checkout.${apiHost.replace(/^api\./, '')}`;

/**
 * Where a browser may be sent to pay: by https to the host of the gateway's API or of its checkout, nowhere else, whatever
 * the gateway answers. Only a stand-in on this very machine may have its checkout on this machine, or where it is shown to
 * others under our own address.
 */
export const checkoutAddresses = ({
  baseUrl,
  publicUrl,
}: {
  baseUrl: string;
  publicUrl: string;
}): ((address: string) => boolean) => {
  const base = new URL(baseUrl);
  const hosts = new Set([base.host, checkoutHost(base.host), VENDOR_CHECKOUT]);
  const isStandIn = base.protocol === 'http:' && LOOPBACK.test(base.hostname);
  return (address) => {
    if (!URL.canParse(address)) return false;
    const { protocol, host, hostname, origin, username, password } = new URL(address);
    if (username || password) return false;
    if (isStandIn && protocol === 'http:' && LOOPBACK.test(hostname)) return true;
    if (isStandIn && origin === new URL(publicUrl).origin) return true;
    return protocol === 'https:' && hosts.has(host);
  };
};
