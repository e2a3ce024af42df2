/** What a browser may refuse or have no room for: its storage, another tab. Then nothing is found there, and nothing else fails. */
export const attempt = <Found>(act: () => Found): Found | undefined => {
  try {
    return act();
  } catch {}
};
