const PAGES = ['/', '/about', '/services/tutor', '/login', '/signup', '/myClass'];

const sizeOf = async (url) => {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  // fetch unpacks what it gets; the length over the network is in the header, or is that of the body where none was packed.
  const length = answer.headers.get('content-length');
  const body = await answer.arrayBuffer();
  return { kb: Number(length ?? body.byteLength) / 1024, text: Buffer.from(body).toString() };
};

/** What a phone downloads on a first visit to each page: the document and everything the document names. */
export const weights = async (origin) => {
  const pages = [];
  for (const path of PAGES) {
    const { kb, text } = await sizeOf(`${origin}${path}`);
    const files = [...text.matchAll(/(?:href|src)="(\/[^"#?]+\.(?:js|css|woff2|png|svg|webp|jpg|avif))"/g)];
    // The page lists its scripts for a small loader, which fetches them when the page is drawn.
    const scripts = /<script type="application\/json" id="scripts">(.*?)<\/script>/.exec(text)?.[1] ?? '[]';
    const named = [...files.map(([, file]) => file), ...JSON.parse(scripts)];
    let code = 0;
    let media = 0;
    for (const file of new Set(named)) {
      const { kb: size } = await sizeOf(`${origin}${file}`);
      if (/\.(js|css)$/.test(file)) code += size;
      else if (!/icon/.test(file)) media += size;
    }
    pages.push({ path, html: kb, code, media });
  }
  return pages;
};
