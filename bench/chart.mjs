const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Bars of ours beside the ceiling's, each pair on its own scale, so that slow and fast rows can be read together. */
export const ratioChart = (rows, title) => {
  const WIDTH = 760;
  const LEFT = 150;
  const BAR = WIDTH - LEFT - 170;
  const height = 56 + rows.length * 44;
  const bars = rows
    .map(({ name, ours, ceiling }, index) => {
      const y = 48 + index * 44;
      const top = Math.max(ours, ceiling);
      return `<text x="${LEFT - 10}" y="${y + 20}" text-anchor="end">${escaped(name)}</text>
<rect x="${LEFT}" y="${y}" width="${(BAR * ours) / top}" height="14" fill="#17573F"/><text x="${LEFT + (BAR * ours) / top + 6}" y="${y + 12}">${Math.round(ours).toLocaleString('en')}/s</text>
<rect x="${LEFT}" y="${y + 17}" width="${(BAR * ceiling) / top}" height="14" fill="#C9B88F"/><text x="${LEFT + (BAR * ceiling) / top + 6}" y="${y + 29}">${Math.round(ceiling).toLocaleString('en')}/s</text>`;
    })
    .join('\n');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="13" fill="#222">
<rect width="100%" height="100%" fill="#fff"/>
<text x="10" y="22" font-size="15" font-weight="bold">${escaped(title)}</text>
<rect x="${WIDTH - 210}" y="10" width="12" height="12" fill="#17573F"/><text x="${WIDTH - 192}" y="21">Temari</text>
<rect x="${WIDTH - 120}" y="10" width="12" height="12" fill="#C9B88F"/><text x="${WIDTH - 102}" y="21">its ceiling</text>
${bars}
</svg>
`;
};
