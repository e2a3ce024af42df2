/** Moves the list, and never the page around it. */
export const keepInSight = (entry: HTMLLIElement | null): void => {
  const list = entry?.parentElement;
  if (!entry || !list) return;
  const above = entry.offsetTop - list.scrollTop;
  if (above < 0 || above + entry.offsetHeight > list.clientHeight) list.scrollTop = entry.offsetTop;
};
