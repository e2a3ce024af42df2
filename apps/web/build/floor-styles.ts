import { type AtRule, atRule, type ChildNode, parse, type Root, type Rule } from 'postcss';
import type { Plugin } from 'vite';

/** Tailwind's layers, the weakest first. What is in none of them beats them all. */
const LAYERS = ['properties', 'theme', 'base', 'components', 'utilities'];

const isLayer = (node: ChildNode): node is AtRule => node.type === 'atrule' && node.name === 'layer';

/**
 * Chrome below 99, Firefox below 97 and Safari below 15.4 pass over everything in a cascade layer, which is everything
 * that Tailwind writes. So the layers are put one after the other in their order, and their frames are taken away. From
 * then on specificity decides: a rule of the base layer must not be more specific than one class where utilities set
 * the same property.
 */
const flattenLayers = (sheet: Root): void => {
  const layers = new Map<string, ChildNode[]>(LAYERS.map((name) => [name, []]));
  for (const node of [...(sheet.nodes as ChildNode[])]) {
    if (!isLayer(node)) continue;
    node.remove();
    // A statement only says the order.
    if (!node.nodes) continue;
    const layer = layers.get(node.params);
    if (!layer) throw new Error(`The layer '${node.params}' has no place in the order of layers.`);
    layer.push(...(node.nodes as ChildNode[]));
  }
  sheet.prepend(...[...layers.values()].flat());
};

/** Where the bracket that is opened at a place is closed. */
const closingOf = (text: string, opening: number): number => {
  let depth = 0;
  for (let at = opening; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '(') depth += 1;
    else if (text[at] === ')') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  throw new Error(`A bracket is not closed: ${text}`);
};

/** The parts of a list of selectors; a comma inside brackets belongs to a part. */
const partsOf = (list: string): string[] => {
  const parts = [''];
  for (let at = 0; at < list.length; at += 1) {
    const end = list[at] === '(' ? closingOf(list, at) : list[at] === '\\' ? at + 1 : at;
    if (list[at] === ',') parts.push('');
    else parts[parts.length - 1] += list.slice(at, end + 1);
    at = end;
  }
  return parts.map((part) => part.trim());
};

/** The last element of a selector, and what stands before it. */
const splitLast = (selector: string): [before: string, last: string] => {
  const found = /^(.*(?<!\\)[\s>~+])?((?:\\.|[^\s>~+])*)$/s.exec(selector);
  return [found?.[1] ?? '', found?.[2] ?? selector];
};

/** `.a:is(.b *)` is `.b .a`; `.a:is(.b, .c)` is `.a.b, .a.c`. Chrome 87 has neither `:is()` nor `:where()`. */
const unwrapped = (selector: string): string[] => {
  const found = /:(?:is|where)\(/.exec(selector);
  if (!found) return [selector];
  const end = closingOf(selector, found.index + found[0].length - 1);
  const [before, element] = splitLast(selector.slice(0, found.index));
  const rest = selector.slice(end + 1);
  return partsOf(selector.slice(found.index + found[0].length, end)).flatMap((choice) => {
    const around = /^(.+?)\s*([\s>~+])\s*\*$/s.exec(choice);
    const one = around
      ? `${before}${around[1]}${around[2]}${element || '*'}${rest}`
      : /^[a-z]/i.test(choice)
        ? `${before}${choice}${element}${rest}`
        : `${before}${element}${choice}${rest}`;
    return unwrapped(one);
  });
};

/** Chrome 87 knows `:not()` with one simple selector only. */
const LONG_NOT = /:not\([^()]*[\s>~+,][^()]*\)/g;

/**
 * Those browsers get the rule without its exception: a link on a paper panel inside a green one looks as it does on
 * green.
 */
const addWithoutLongNot = (sheet: Root): void => {
  const older = atRule({ name: 'supports', params: 'not selector(:not(a b))' });
  sheet.walkRules((rule: Rule) => {
    if (rule.selector.search(LONG_NOT) < 0) return;
    older.append(rule.clone({ selector: rule.selector.replace(LONG_NOT, '') }));
  });
  if (older.nodes?.length) sheet.append(older);
};

/** A height of the screen as it is now: without the unit, a height of the screen. */
const addPlainHeights = (sheet: Root): void => {
  sheet.walkDecls(/height$/, (declaration) => {
    if (!declaration.value.includes('dvh')) return;
    declaration.cloneBefore({ value: declaration.value.replaceAll('dvh', 'vh') });
  });
};

/** Styles as the oldest browsers that we support read them. */
export const floorStyles = (css: string): string => {
  const sheet = parse(css);
  flattenLayers(sheet);
  sheet.walkRules((rule) => {
    rule.selectors = partsOf(rule.selector).flatMap(unwrapped);
  });
  addWithoutLongNot(sheet);
  addPlainHeights(sheet);
  return sheet.toString();
};

/** In what is built only: development runs in a browser of today. */
export const stylesForFloor = (): Plugin => ({
  name: 'styles-for-floor',
  apply: 'build',
  transform: {
    filter: { id: /\.css$/ },
    handler: (code) => floorStyles(code),
  },
});
