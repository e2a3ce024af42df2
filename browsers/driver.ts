/** The commands of the WebDriver standard that the journeys use, with their parameters. */
export interface Commands {
  NewSession: object;
  SetWindowRect: { width: number; height: number };
  Navigate: { url: string };
  GetCurrentURL: object;
  FindElements: { using: 'css selector'; value: string };
  IsElementSelected: { id: string };
  ElementClick: { id: string };
  ElementClear: { id: string };
  ElementSendKeys: { id: string; text: string };
  ExecuteScript: { script: string; args: unknown[] };
  GetWindowHandles: object;
  GetWindowHandle: object;
  SwitchToWindow: { handle: string };
}

export type CommandName = keyof Commands;

/** A browser that was started: every command of WebDriver by its name. */
export interface Driver {
  send: <Name extends CommandName>(name: Name, parameters: Commands[Name]) => Promise<unknown>;
  stop: () => Promise<void>;
}

/** What the browser refused to do, by the standard's name: 'element click intercepted'. */
export class DriverError extends Error {
  override name = 'DriverError';
}
