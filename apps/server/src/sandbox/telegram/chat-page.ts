import { escapeHtml, STYLE, sandboxPage } from '../page.ts';
import type { Button, Chat, Message } from './chats.ts';

export const ROOT = '/sandbox/telegram';

export const CHAT_STYLE = `${STYLE}
ol{list-style:none;margin:0 0 20px;padding:0;display:grid;gap:10px}li{max-width:85%;padding:10px 14px;border-radius:14px;background:#f4ebdb;white-space:pre-line;overflow-wrap:anywhere}
li.own{justify-self:end;background:#dcebe3}.pressed{display:flex;flex-wrap:wrap;gap:8px;white-space:normal}.pressed form{flex:1}
a.button{display:grid;place-items:center;min-height:48px;width:100%;border-radius:10px;border:1.5px solid #8c806c;background:#fff;color:#211b14;font-weight:600;margin-top:8px;text-decoration:none}
input{font:inherit;min-height:48px;width:100%;padding:8px 14px;border:1.5px solid #8c806c;border-radius:10px}label.field{display:block;border:0;padding:0;background:none}`;

const LOOK_AGAIN_SECONDS = 1;

const button = (chat: Chat, message: Message, { text, url, callback_data: data }: Button): string =>
  url
    ? `<a class="button" href="${escapeHtml(url)}">${escapeHtml(text)}</a>`
    : `<form method="post" action="${ROOT}/chat/${chat.id}/press"><input type="hidden" name="message" value="${message.id}"><button name="data" value="${escapeHtml(data ?? '')}">${escapeHtml(text)}</button></form>`;

const entry = (chat: Chat, message: Message): string =>
  `<li${message.isBots ? '' : ' class="own"'}>${escapeHtml(message.text)}${message.buttons.length > 0 ? `<div class="pressed">${message.buttons.map((each) => button(chat, message, each)).join('')}</div>` : ''}</li>`;

/** A chat as its owner sees it; `start` is the code with which it was opened. */
export const chatPage = (chat: Chat, { start, looks }: { start: string; looks: number }): string => {
  const again = `${ROOT}/chat?chat=${chat.id}&amp;looks=${looks - 1}`;
  const act = (path: string, content: string): string =>
    `<form method="post" action="${ROOT}/chat/${chat.id}/${path}">${content}</form>`;
  return sandboxPage(
    'Telegram of the demo',
    `<h1>Telegram of the demo</h1><p class="quiet">Chat ${chat.id} with the bot. Nothing here reached a real phone.</p>
<ol>${chat.messages.map((message) => entry(chat, message)).join('')}</ol>
${start ? act('say', `<input type="hidden" name="text" value="/start ${escapeHtml(start)}"><button class="main">Start</button>`) : ''}
${act('say', '<label class="field">Message<input name="text" maxlength="500" required autocomplete="off"></label><button>Send</button>')}
${act('say', '<button name="text" value="/stop">Send /stop</button>')}
${act('block', `<button name="blocks" value="${chat.isBlocked ? 'false' : 'true'}">${chat.isBlocked ? 'Unblock the bot' : 'Block the bot'}</button>`)}`,
    {
      style: `${ROOT}/style.css`,
      head: looks > 0 ? `<meta http-equiv="refresh" content="${LOOK_AGAIN_SECONDS};url=${again}">` : '',
    },
  );
};

export const overviewPage = (chats: Chat[], tooMany: number): string =>
  sandboxPage(
    'Telegram of the demo',
    `<h1>Telegram of the demo</h1><p class="quiet">A stand-in for Telegram, as far as our bot uses it.</p>
<table><thead><tr><th>Chat</th><th>Messages</th><th>Bot</th></tr></thead><tbody>${chats
      .map(
        ({ id, messages, isBlocked }) =>
          `<tr><td><a href="${ROOT}/chat?chat=${id}">${id}</a></td><td>${messages.length}</td><td>${isBlocked ? 'blocked' : 'may write'}</td></tr>`,
      )
      .join('')}</tbody></table>
<form method="post" action="${ROOT}/too-many"><label>Answer ‘too many’, times <input type="number" name="times" min="0" max="1000" value="${tooMany}"></label><button>Set</button></form>`,
    { style: `${ROOT}/style.css` },
  );
