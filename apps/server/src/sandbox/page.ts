export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** A page for whoever tries the demo. */
export const sandboxPage = (
  title: string,
  body: string,
  { style, isWide = false, head = '' }: { style: string; isWide?: boolean; head?: string },
): string => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title>
<link rel="stylesheet" href="${style}">${head}</head><body><main${isWide ? ' class="wide"' : ''}>${body}</main></body></html>`;

export const STYLE = `:root{color-scheme:light}*{box-sizing:border-box}
body{margin:0;font:16px/1.55 system-ui,sans-serif;color:#211b14;background:#f4ebdb;padding:24px 16px}
main{max-width:440px;margin:0 auto;background:#fffdf8;border:1px solid #e4d8c3;border-radius:16px;padding:24px}
main.wide{max-width:1000px;overflow-x:auto}h1{font-size:22px;margin:0 0 4px}.quiet{color:#5a5044;font-size:14px;margin:0 0 16px}
.sum{font-size:30px;font-weight:700;margin:16px 0}fieldset{border:0;padding:0;margin:0 0 20px;display:grid;gap:8px}
legend{font-weight:600;padding:0 0 8px}label{display:flex;gap:10px;align-items:center;min-height:48px;padding:8px 14px;border:1.5px solid #8c806c;border-radius:10px;background:#fff}
button{min-height:48px;width:100%;border-radius:10px;border:1.5px solid #8c806c;background:#fff;font:inherit;font-weight:600;margin-top:8px;cursor:pointer}
button.main{background:#17573f;color:#fff;border-color:#17573f}button.small{width:auto;min-height:36px;margin:0 4px 0 0;padding:0 12px}
.note{background:#fdefc8;color:#704b00;border-radius:12px;padding:12px 14px;margin:0 0 16px}
table{border-collapse:collapse;width:100%;font-size:14px}td,th{text-align:left;padding:8px;border-top:1px solid #e4d8c3}form.row{display:inline}
:focus-visible{outline:3px solid #211b14;outline-offset:2px}`;
