import { currentSession, visitorOf } from '../api/session.ts';

/** Whether this browser shows notices while no page is open, or why it cannot. */
export type PushState = 'impossible' | 'home-screen' | 'blocked' | 'off' | 'on';

/**
 * Stores the account that switched notices on in this browser. It is removed with everything else when the owner signs
 * out.
 */
const OWNER = 'push-owner';
/** Stores the account for which this tab has already told the server about the subscription. */
const CLAIMED = 'push-claimed';

/** iPads call themselves Macs, but no Mac is touched. */
const isApplePhone = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const present = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null;

const isOwner = (): boolean => localStorage.getItem(OWNER) === currentSession()?.id;

/** As much as a browser says without being waited for: undefined where it may show notices already. */
export const pushStateAtOnce = (): PushState | undefined => {
  if (!canPush()) return isApplePhone() ? 'home-screen' : 'impossible';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' ? undefined : 'off';
};

export const pushState = async (): Promise<PushState> =>
  pushStateAtOnce() ?? (isOwner() && (await present()) !== null ? 'on' : 'off');

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));

const isSame = (one: ArrayBuffer | null, other: Uint8Array): boolean =>
  one !== null && new Uint8Array(one).join() === other.join();

const contracts = () => Promise.all([import('../api/api.ts'), import('@temari/contracts/push')]);

/** Subscribes unless the browser already has with the current key, and tells the server whose subscription it is. */
const claim = async (): Promise<void> => {
  const [{ call }, { showPushKey, subscribeToPush }] = await contracts();
  const key = bytesOf((await call(showPushKey, {})).key);
  const { pushManager } = await navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready);
  let subscription = await pushManager.getSubscription();
  if (subscription && !isSame(subscription.options.applicationServerKey, key)) {
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  await call(subscribeToPush, { body: { endpoint, keys: { p256dh, auth } } });
  localStorage.setItem(OWNER, currentSession()?.id ?? '');
};

/** The browser forgets first: without it nothing arrives, even if the server cannot be told. */
const release = async (): Promise<void> => {
  const subscription = await present();
  localStorage.removeItem(OWNER);
  if (!subscription) return;
  await subscription.unsubscribe();
  if (visitorOf(currentSession()) === 'staff') return;
  const [{ call }, { unsubscribeFromPush }] = await contracts();
  await call(unsubscribeFromPush, { body: { endpoint: subscription.endpoint } }).catch(() => {});
};

/** To be called in a tap: browsers ask their own question only then. */
export const switchPushOn = async (): Promise<PushState> => {
  if ((await Notification.requestPermission()) === 'granted') await claim();
  return pushState();
};

export const switchPushOff = async (): Promise<PushState> => {
  await release();
  return pushState();
};

/**
 * Once for each tab and account. The subscription may have been replaced, or the server may have lost it; and on a shared phone it
 * may be that of somebody else, who gets nothing here any more.
 */
export const checkPush = async (): Promise<void> => {
  const whose = currentSession()?.id;
  if (!canPush() || !whose || sessionStorage.getItem(CLAIMED) === whose) return;
  sessionStorage.setItem(CLAIMED, whose);
  if (isOwner() && Notification.permission === 'granted') await claim();
  else await release();
};
