import { expect, test } from 'vitest';
import { completeLink } from './complete-link.ts';

test.each([
  ['meet.example/abc-defg', 'https://meet.example/abc-defg'],
  ['  www.video.example  ', 'https://www.video.example'],
  ['video.example:8443/watch?v=1#t', 'https://video.example:8443/watch?v=1#t'],
  ['https://meet.example/a', 'https://meet.example/a'],
  ['http://meet.example/a', 'http://meet.example/a'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['a@b.example', 'a@b.example'],
  ['two words.example', 'two words.example'],
  ['meet', 'meet'],
  ['', ''],
])('%j is read as %j', (typed, link) => {
  expect(completeLink(typed)).toBe(link);
});
