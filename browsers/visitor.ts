import { setTimeout as pause } from 'node:timers/promises';
import type { Driver } from './driver.ts';

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const PATIENCE_MS = 30_000;
const LOOK_EVERY_MS = 100;

/** To be run inside the page: the shown element of a kind whose name is these words. */
const FIND = `
const [kind, words] = arguments;
const isShown = (element) => element.getClientRects().length > 0;
const plain = (text) => (text || '').replace(/\\s+/g, ' ').trim();
if (kind === 'field') {
  for (const label of document.querySelectorAll('label')) {
    const control = label.control;
    if (control && plain(label.textContent).replace(/ ?\\*$/, '').startsWith(words) && isShown(label)) return control;
  }
  return null;
}
const selector = { button: 'button', link: 'a', text: 'h1, h2, h3, p, li, span, dd, td, label, button, a' }[kind];
const named = [...document.querySelectorAll(selector)].filter(isShown);
const nameOf = (element) => plain(element.getAttribute('aria-label') || element.innerText);
return named.find((element) => nameOf(element) === words) || named.find((element) => nameOf(element).startsWith(words)) || null;
`;

type Kind = 'field' | 'button' | 'link' | 'text';

/** A person with a browser: finds things by their words, waits for facts, presses as a finger does. */
export const visitorWith = (driver: Driver, origin: string) => {
  const run = (script: string, ...args: unknown[]) => driver.send('ExecuteScript', { script, args });

  const until = async <Value>(what: string, look: () => Promise<Value | null | undefined | false>): Promise<Value> => {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      const found = await look();
      if (found) return found;
      if (Date.now() > end)
        throw new Error(`Waited in vain for ${what}. The page: ${await run('return document.body.innerText')}`);
      await pause(LOOK_EVERY_MS);
    }
  };

  const find = (kind: Kind, words: string) =>
    until(`the ${kind} '${words}'`, async () => {
      const found = (await run(FIND, kind, words)) as Record<string, string> | null;
      return found?.[ELEMENT];
    });

  return {
    run,
    until,
    sees: async (words: string) => void (await find('text', words)),
    open: async (path: string) => {
      await driver.send('Navigate', { url: new URL(path, origin).href });
      await until(
        'the script',
        () =>
          run(
            `return Object.keys(document.querySelector('#root > *') || {}).some((key) => key.startsWith('__react'))`,
          ) as Promise<boolean>,
      );
    },
    at: (path: string) =>
      until(
        `the address ${path}`,
        async () => new URL(String(await driver.send('GetCurrentURL', {}))).pathname === path,
      ),
    /** One press. It is not repeated: a press that is lost fails the journey. */
    press: async (kind: 'button' | 'link' | 'field', words: string) => {
      const id = await find(kind, words);
      await until(
        `'${words}' to be ready`,
        () => run('return !arguments[0].disabled', { [ELEMENT]: id }) as Promise<boolean>,
      );
      await driver.send('ElementClick', { id });
    },
    fill: async (label: string, text: string) => {
      const id = await find('field', label);
      await driver.send('ElementClear', { id });
      await driver.send('ElementSendKeys', { id, text });
    },
    choose: async (label: string, option: string) => {
      const id = await find('field', label);
      await driver.send('ElementSendKeys', { id, text: option });
    },
    windows: async () => (await driver.send('GetWindowHandles', {})) as string[],
    window: async () => (await driver.send('GetWindowHandle', {})) as string,
    turnTo: (handle: string) => driver.send('SwitchToWindow', { handle }),
    resize: (width: number, height: number) => driver.send('SetWindowRect', { width, height }),
  };
};
