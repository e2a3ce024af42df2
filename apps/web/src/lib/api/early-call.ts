interface EarlyCall {
  address: string;
  body: string;
  answer: Promise<Response>;
  /** The app has come meanwhile and acts on the answer itself. */
  isTaken: boolean;
}

declare global {
  interface Window {
    earlyCall?: EarlyCall;
  }
}

/** A call that is sent before the app has come, by a script of its own. */
export const sendEarly = (address: string, body: string): EarlyCall => {
  const answer = fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const early = { address, body, answer, isTaken: false };
  window.earlyCall = early;
  return early;
};

/** Gives the answer to what was sent early, once; anything else goes over the network. */
export const earlyOrFetch: typeof fetch = (address, sending) => {
  const early = window.earlyCall;
  if (!early || early.isTaken || early.address !== address || early.body !== sending?.body) {
    return fetch(address, sending);
  }
  early.isTaken = true;
  return early.answer;
};
