import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { freePort } from '../e2e/app.ts';
import { type CommandName, type Commands, type Driver, DriverError } from './driver.ts';
import { endOf, untilListening, untilSaid } from './processes.ts';

const PROGRAM = '/usr/bin/WebKitWebDriver';
const SCREEN = '/usr/bin/Xvfb';
const browserProgram = (): string | undefined => globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0];

/** Where each command is found in the standard's HTTP. */
const ADDRESSES: { [Name in CommandName]: (parameters: Commands[Name]) => [method: string, path: string] } = {
  NewSession: () => ['POST', ''],
  SetWindowRect: () => ['POST', '/window/rect'],
  Navigate: () => ['POST', '/url'],
  GetCurrentURL: () => ['GET', '/url'],
  FindElements: () => ['POST', '/elements'],
  IsElementSelected: ({ id }) => ['GET', `/element/${id}/selected`],
  ElementClick: ({ id }) => ['POST', `/element/${id}/click`],
  ElementClear: ({ id }) => ['POST', `/element/${id}/clear`],
  ElementSendKeys: ({ id }) => ['POST', `/element/${id}/value`],
  ExecuteScript: () => ['POST', '/execute/sync'],
  GetWindowHandles: () => ['GET', '/window/handles'],
  GetWindowHandle: () => ['GET', '/window'],
  SwitchToWindow: () => ['POST', '/window'],
};

/** WebKitGTK needs a screen: a virtual one that nobody sees, with a number of its own choice. */
const startScreen = async () => {
  const screen = spawn(SCREEN, ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await untilSaid(screen, 3, /(\d+)\n/);
  return { screen, display: `:${number}` };
};

export const startWebKit = async (): Promise<Driver> => {
  const { screen, display } = await startScreen();
  const port = await freePort();
  const program = spawn(PROGRAM, [`--port=${port}`], { stdio: 'ignore', env: { ...process.env, DISPLAY: display } });
  await untilListening(port, program);
  let session = '';
  const send: Driver['send'] = async (name, parameters) => {
    const [method, path] = ADDRESSES[name](parameters);
    const response = await fetch(`http://127.0.0.1:${port}/session${session && `/${session}`}${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(parameters) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (response.ok) return value;
    const { error, message } = value as { error: string; message: string };
    throw new DriverError(`${error}: ${message}`);
  };
  const options = { binary: browserProgram(), args: ['--automation'] };
  const opened = await send('NewSession', { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } });
  session = (opened as { sessionId: string }).sessionId;
  return {
    send,
    stop: async () => {
      await fetch(`http://127.0.0.1:${port}/session/${session}`, { method: 'DELETE' }).catch(() => {});
      await endOf(program);
      await endOf(screen);
    },
  };
};
