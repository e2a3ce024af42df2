/** The hosts of the push services that browsers use: Google, Mozilla, Apple and Microsoft. */
const HOSTS = ['fcm.googleapis.com', 'android.googleapis.com', 'jmt17.google.com', 'web.push.apple.com'];
const DOMAINS = ['push.services.mozilla.com', 'push.apple.com', 'notify.windows.com'];

/**
 * Whoever subscribes names the address that our server then calls. Only these hosts are called, by https on its own
 * port: a name in somebody else's domain could lead to a machine inside our network.
 */
export const isPushService = (endpoint: string): boolean => {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false;
  return HOSTS.includes(url.hostname) || DOMAINS.some((domain) => url.hostname.endsWith(`.${domain}`));
};
