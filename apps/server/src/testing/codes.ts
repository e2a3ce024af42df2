import type { World } from './world.ts';

/** The texts sent to a phone, newest first. */
export const textsSentTo = async (world: World, phone: string): Promise<string[]> => {
  const messages: { text: string }[] = (await world.app.inject(`/sandbox/sms/messages?to=${phone}`)).json();
  return messages.map(({ text }) => text);
};

export const lastCodeSentTo = async (world: World, phone: string): Promise<string> => {
  await world.runJobs();
  const [text = ''] = await textsSentTo(world, phone);
  return /\b\d{6}\b/.exec(text)?.[0] ?? '';
};

/** A reset as its owner asks for it, with the code of the message. */
export const asksForCode = async (
  world: World,
  { kind, phone }: { kind: 'user' | 'teacher'; phone: string },
): Promise<{ id: string; code: string }> => {
  const asked = await world.call('POST', `/${kind}/passwordReset`, { body: { phoneNumber: phone } });
  return { id: asked.json().id, code: await lastCodeSentTo(world, phone) };
};
