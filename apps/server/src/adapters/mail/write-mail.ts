import type { Mail } from '../../ports/mail.ts';
import { escaped } from '../../texts/escaped.ts';

export const mailText = ({ lines, button, unsubscribe }: Mail): string =>
  [
    ...lines,
    button && `${button.text}: ${button.opens}`,
    unsubscribe && `--\n${unsubscribe.why}\n${unsubscribe.text}: ${unsubscribe.opens}`,
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n');

const PAGE = 'margin:0;padding:24px 16px;background:#fbf6ec;color:#211b14;font:17px/1.5 system-ui,sans-serif';
const CARD =
  'max-width:560px;margin:0 auto;padding:24px;background:#fffdf8;border:1px solid #e4d8c3;border-radius:12px';
const BUTTON =
  'display:inline-block;padding:14px 22px;border-radius:8px;background:#17573f;color:#ffffff;font-weight:600;text-decoration:none';
const SMALL = 'max-width:560px;margin:16px auto 0;color:#5a5044;font-size:14px';

/** One small template: no pictures, no script, and no address but ours. */
export const mailHtml = ({ language, subject, lines, button, unsubscribe }: Mail): string => {
  const link = (to: string, text: string, style: string): string =>
    `<a href="${escaped(to)}" style="${style}">${escaped(text)}</a>`;
  const paragraphs = lines.map((line) => `<p style="margin:0 0 16px">${escaped(line).replaceAll('\n', '<br>')}</p>`);
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(subject)}</title></head>
<body style="${PAGE}"><div style="${CARD}">${paragraphs.join('')}${button ? `<p style="margin:8px 0 0">${link(button.opens, button.text, BUTTON)}</p>` : ''}</div>
${unsubscribe ? `<p style="${SMALL}">${escaped(unsubscribe.why)} ${link(unsubscribe.opens, unsubscribe.text, 'color:#17573f')}</p>` : ''}</body></html>`;
};

/** RFC 8058: a mail program can end it with one click, without opening a page. */
export const mailHeaders = ({ unsubscribe }: Mail): Record<string, string> =>
  unsubscribe
    ? {
        'List-Unsubscribe': `<${unsubscribe.opens}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
    : {};
