/** A name with a dot in it, and what may follow: what people type where a link is asked for. */
const WITHOUT_SCHEME = /^(?![\w+.-]*:\/\/)[\w-]+(?:\.[\w-]+)+(?::\d{1,5})?(?:[/?#]\S*)?$/u;

/** `meet.example/abc` becomes `https://meet.example/abc`; anything else stays as it was typed. */
export const completeLink = (typed: string): string => {
  const link = typed.trim();
  return WITHOUT_SCHEME.test(link) ? `https://${link}` : typed;
};
