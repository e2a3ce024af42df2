export interface Button {
  text: string;
  url?: string | undefined;
  callback_data?: string | undefined;
}

export interface Message {
  id: number;
  isBots: boolean;
  /** As it is shown: marks are taken out. */
  text: string;
  buttons: Button[];
  at: string;
}

export interface Chat {
  id: number;
  isBlocked: boolean;
  messages: Message[];
}

const KEPT = 200;
const CHATS_MAX = 500;

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** What a person reads of a text with Telegram's marks. */
const shown = (html: string): string =>
  html.replace(/<[^>]*>/g, '').replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole);

/** The chats of people who try the demo with its bot. Forgotten when the server stops. */
export const createChats = () => {
  const chats = new Map<number, Chat>();
  let counted = 0;
  return {
    /** A chat begins when its owner does something. */
    opened: (id: number): Chat => {
      const known = chats.get(id);
      if (known) return known;
      const [oldest] = chats.keys();
      if (chats.size >= CHATS_MAX && oldest !== undefined) chats.delete(oldest);
      const chat = { id, isBlocked: false, messages: [] };
      chats.set(id, chat);
      return chat;
    },
    known: (id: number): Chat | undefined => chats.get(id),
    all: (): Chat[] => [...chats.values()],
    add: (chat: Chat, said: { isBots: boolean; html: string; buttons?: Button[] }): Message => {
      counted += 1;
      const { isBots, html, buttons = [] } = said;
      const message = { id: counted, isBots, text: shown(html), buttons, at: new Date().toISOString() };
      chat.messages.push(message);
      chat.messages.splice(0, chat.messages.length - KEPT);
      return message;
    },
    edit: (message: Message, html: string): void => {
      message.text = shown(html);
      message.buttons = [];
    },
  };
};
