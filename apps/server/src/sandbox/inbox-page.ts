interface Shown {
  /** Whom it was for. */
  head: string;
  text: string;
  at: string;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter);

const PAGE = 'margin:0;background:#FBF6EC;color:#211B14;font:16px/1.55 system-ui,sans-serif';
const CARD = 'background:#FFFDF8;border:1px solid #E4D8C3;border-radius:16px;padding:16px 20px;overflow-wrap:anywhere';

const item = ({ head, text, at }: Shown): string =>
  `<li style="${CARD}"><p style="margin:0;color:#5A5044;font-size:14px"><strong>${escaped(head)}</strong> <time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time></p><p style="margin:8px 0 0">${escaped(text)}</p></li>`;

/** For whoever tries the demo: the messages that no real phone received. */
export const inboxPage = (title: string, messages: Shown[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="5"><meta name="robots" content="noindex"><title>${title}</title></head>
<body style="${PAGE}"><main style="max-width:640px;margin:0 auto;padding:32px 20px"><h1 style="font-family:ui-serif,Georgia,serif;font-size:30px;margin:0 0 8px">${title}</h1>
<p style="margin:0 0 24px;color:#5A5044">Nothing here reached a real phone. The page looks again every five seconds.</p>
${messages.length > 0 ? `<ol style="list-style:none;margin:0;padding:0;display:grid;gap:16px">${messages.map(item).join('')}</ol>` : '<p>No messages yet.</p>'}
</main></body></html>`;
