const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

export interface Guest {
  id: string;
  name: string;
  role: string;
}

/** What a visitor of the room sees: the stand-in has no sound and no pictures, but it knows who is there. */
export const roomPage = ({ title, me, guests }: { title: string; me: string; guests: Guest[] }): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox room</title><link rel="stylesheet" href="/sandbox/chapa/style.css"></head><body><main>
<h1>${escapeHtml(title)}</h1><p class="quiet">Sandbox room: a stand-in for the server where lessons happen.</p>
<p class="note" role="status">You are in as ${escapeHtml(me)}.</p>
<h2>Who is in</h2><ul>${guests.map(({ name, role }) => `<li>${escapeHtml(name)} (${escapeHtml(role.toLowerCase())})</li>`).join('')}</ul>
</main></body></html>`;

export const refusedPage = (why: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sandbox room</title>
<link rel="stylesheet" href="/sandbox/chapa/style.css"></head><body><main><h1>Not let in</h1><p>${escapeHtml(why)}</p></main></body></html>`;
