import { expect, test } from 'vitest';
import { floorStyles } from './floor-styles.ts';

test.each([
  ['.a:is(.on *)', '.on .a'],
  ['.a:is(:where(.group):hover *)', '.group:hover .a'],
  ['.a:is(:where(.peer):checked~*)', '.peer:checked~.a'],
  [':is(.a>*):last-child', '.a>*:last-child'],
  ['.a\\:b:is(.on *):hover', '.on .a\\:b:hover'],
  [':root .x:is(.a,.b)', ':root .x.a, :root .x.b'],
  ['.picker:is(select)', 'select.picker'],
  [':where(select:is([multiple],[size])) optgroup', 'select[multiple] optgroup, select[size] optgroup'],
  ['[hidden]:where(:not([hidden=until-found]))', '[hidden]:not([hidden=until-found])'],
])('%s is written as %s', (selector, written) => {
  expect(floorStyles(`${selector}{color:red}`).replace(/,\s*/g, ', ')).toBe(`${written}{color:red}`);
});

test('layers come in their order, before what is in none of them', () => {
  const css = '@layer theme,base,utilities;@layer utilities{.u{top:0}}.own{top:1px}@layer base{a{top:2px}}';

  expect(floorStyles(css).replace(/\n/g, '')).toBe('a{top:2px}.u{top:0}.own{top:1px}');
});

test('a layer that has no place in the order stops the build', () => {
  expect(() => floorStyles('@layer other{a{top:0}}')).toThrow("The layer 'other' has no place");
});

test('a height in dvh has one in vh before it', () => {
  expect(floorStyles('.a{max-height:90dvh}')).toBe('.a{max-height:90vh;max-height:90dvh}');
});

test('what Chrome 87 cannot exclude is said to it without the exception', () => {
  expect(floorStyles('.on .a:not(.off *){top:0}')).toBe(
    '.on .a:not(.off *){top:0}@supports not selector(:not(a b)){.on .a{top:0}}',
  );
});
