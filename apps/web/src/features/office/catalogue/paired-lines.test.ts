import { expect, test } from 'vitest';
import { pairedLines } from './paired-lines.ts';

test.each([
  ['each line has its own beside it', 'One\nTwo', 'አንድ\nሁለት', ['One=አንድ', 'Two=ሁለት']],
  ['a line may have none', 'One\nTwo', '\nሁለት', ['One=', 'Two=ሁለት']],
  ['the last ones may be missing', 'One\nTwo', ' አንድ ', ['One=አንድ', 'Two=']],
  ['a blank line stays, so that the others keep their places', 'One\n\nTwo', 'አንድ\n\nሁለት', ['One=አንድ', '=', 'Two=ሁለት']],
  ['one without a counterpart is seen', 'One', 'አንድ\nሁለት', ['One=አንድ', '=ሁለት']],
])('%s', (_, typed, beside, pairs) => {
  expect(pairedLines(typed, beside).map((pair) => `${pair.line}=${pair.beside}`)).toEqual(pairs);
});
