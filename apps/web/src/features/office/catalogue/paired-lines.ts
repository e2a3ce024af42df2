type Pair = { line: string; beside: string };

const trimmedLines = (typed: string): string[] => typed.split('\n').map((line) => line.trim());

/** Two lists typed one to a line, where a line of the one belongs to the same line of the other; blank where it has none. */
export const pairedLines = (typed: string, typedBeside: string): Pair[] => {
  const lines = trimmedLines(typed);
  const besides = trimmedLines(typedBeside);
  return Array.from({ length: Math.max(lines.length, besides.length) }, (_, place) => ({
    line: lines[place] ?? '',
    beside: besides[place] ?? '',
  }));
};
