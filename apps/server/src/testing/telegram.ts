import type { World } from './world.ts';

const form = (content: Record<string, string>) => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: new URLSearchParams(content).toString(),
});

/** Acts in the stand-in's chats as their owners do; the bot has answered when it is back. */
export const inChat = ({ app, runJobs }: World, chat: number) => {
  const act = async (path: string, content: Record<string, string>): Promise<void> => {
    await app.inject({ method: 'POST', url: `/sandbox/telegram/chat/${chat}/${path}`, ...form(content) });
    await runJobs();
  };
  const page = async (): Promise<string> => (await app.inject({ url: `/sandbox/telegram/chat?chat=${chat}` })).body;
  return {
    say: (text: string) => act('say', { text }),
    /** Presses the last button with these words. */
    press: async (word: string): Promise<void> => {
      const pressed = [
        ...(await page()).matchAll(/name="message" value="(\d+)"><button name="data" value="([^"]*)">([^<]*)</g),
      ].findLast(([, , , text]) => text === word);
      if (!pressed) throw new Error(`Chat ${chat} has no button ‘${word}’.`);
      const [, message = '', data = ''] = pressed;
      await act('press', { message, data });
    },
    block: (blocks: boolean) => act('block', { blocks: String(blocks) }),
    /** What the bot wrote, the newest first. */
    read: async (): Promise<string[]> =>
      (await app.inject({ url: `/sandbox/telegram/messages?chat=${chat}` }))
        .json()
        .map(({ text }: { text: string }) => text),
  };
};

export const sayTooMany = async ({ app }: World, times: number): Promise<void> => {
  await app.inject({ method: 'POST', url: '/sandbox/telegram/too-many', ...form({ times: String(times) }) });
};

/** The code of a new address for this account. */
export const newCode = async ({ call }: World, token: string): Promise<string> => {
  const answer = await call('POST', '/telegram/link', { token });
  return new URL(answer.json().address).searchParams.get('start') ?? '';
};

export const connect = async (world: World, token: string, chat: number): Promise<void> => {
  const { say, press } = inChat(world, chat);
  await say(`/start ${await newCode(world, token)}`);
  await press('Yes');
};
