/** Under a message: opens a page of ours, or answers a question that the message asks. */
export type ChatButton = { text: string; opens: string } | { text: string; answers: string };

export interface ChatMessage {
  chatId: number;
  /** In bold, above the text. */
  title?: string;
  text: string;
  buttons?: ChatButton[];
}

/**
 * What became of a message. `gone`: the person has blocked the bot or deleted the chat. `refused`: it was certainly
 * not taken. `unknown`: the connection broke after sending, so it may have arrived.
 */
export type ChatOutcome =
  | { result: 'sent' }
  | { result: 'gone' }
  | { result: 'refused'; reason: string; isHopeless: boolean; retryAfterSeconds?: number }
  | { result: 'unknown'; reason: string };

/** A button under a question was pressed. */
export interface ChatPress {
  kind: 'press';
  answers: string;
  pressId: string;
  messageId: number;
}

export type ChatAct = { kind: 'start'; code: string } | { kind: 'stop' } | { kind: 'other' } | ChatPress;

/** What one person did in a chat with the bot. */
export interface ChatUpdate {
  id: number;
  chatId: number;
  firstName: string;
  lastName: string;
  act: ChatAct;
}

export interface TelegramBot {
  /** Opens the chat with the bot, and hands it the code when the person presses Start. */
  addressFor: (code: string) => string;
  send: (message: ChatMessage) => Promise<ChatOutcome>;
  /** Puts the outcome in the place of a question and its buttons. */
  closeQuestion: (press: { chatId: number; messageId: number; pressId: string; text: string }) => Promise<ChatOutcome>;
  isFromTelegram: (headers: Record<string, string | string[] | undefined>) => boolean;
  /** Null for what is not a person's act in a chat of their own. */
  readUpdate: (content: unknown) => ChatUpdate | null;
  /** Has updates sent to this address of ours. Fails when that was not taken. */
  listenAt: (address: string) => Promise<void>;
}
