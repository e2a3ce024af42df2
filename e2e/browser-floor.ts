import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseSync } from 'oxc-parser';

/** The oldest browsers that we support; said in the README too. */
export const FLOOR = { chrome: 87, firefox: 91, safari: 14 } as const;

type Browser = keyof typeof FLOOR;
interface Support {
  version_added?: string | boolean | null;
  flags?: unknown[];
  prefix?: string;
  alternative_name?: string;
}
interface Feature {
  __compat?: { support: Record<Browser, Support | Support[]>; status?: { standard_track: boolean } };
  [name: string]: unknown;
}

/** What browsers can do, as the Mozilla Developer Network knows it. */
const compat = JSON.parse(readFileSync(createRequire(import.meta.url).resolve('@mdn/browser-compat-data'), 'utf8')) as {
  api: Feature;
  javascript: { builtins: Feature };
};

const isAtFloor = (feature: Feature): boolean => {
  const support = feature.__compat?.support;
  if (!support) return true;
  return (Object.keys(FLOOR) as Browser[]).every((browser) => {
    const first = [support[browser]].flat()[0];
    if (!first || first.flags || first.prefix || first.alternative_name) return false;
    const added = first.version_added;
    if (typeof added !== 'string') return added === true;
    return Number.parseFloat(added.replace('≤', '')) <= FLOOR[browser];
  });
};

/**
 * The interfaces whose members are checked. Others have members with such common names that they would be found
 * everywhere.
 */
const INSTANCES =
  /^(Array|String|Map|Set|WeakMap|Promise|TypedArray|Uint8Array|RegExp|Date|ArrayBuffer|Iterator|Element|HTML\w*Element|Node|NodeList|Document|DocumentFragment|Window|EventTarget|\w*Event|Response|Request|Headers|URL|URLSearchParams|Blob|File|FormData|AbortSignal|Navigator|Storage|History|Location|MediaQueryList|ReadableStream|Cache|CacheStorage|Crypto|SubtleCrypto|Performance|CSSStyleDeclaration|ShadowRoot)$/;

const childrenOf = (feature: Feature): [string, Feature][] =>
  Object.entries(feature).filter((entry): entry is [string, Feature] => entry[0] !== '__compat');

interface NewerNames {
  /** `structuredClone`, `BroadcastChannel`. */
  globals: Set<string>;
  /** `Object.hasOwn`, `URL.canParse`. */
  statics: Set<string>;
  /** `at`, `showModal`: only names that nothing else at the floor has. */
  members: Set<string>;
}

const readNewerNames = (): NewerNames => {
  const names: NewerNames = { globals: new Set(), statics: new Set(), members: new Set() };
  const atFloor = new Set<string>();
  for (const [top, thing] of [...childrenOf(compat.javascript.builtins), ...childrenOf(compat.api)]) {
    if (!isAtFloor(thing)) names.globals.add(top);
    for (const [member, feature] of childrenOf(thing)) {
      if (/_event$/.test(member) || !/^[a-z]/i.test(member) || member === top) continue;
      const name = member.replace(/_static$/, '');
      const isWholeThingNew = !isAtFloor(thing);
      if (isAtFloor(feature) && !isWholeThingNew) atFloor.add(name);
      else {
        if (!isWholeThingNew) names.statics.add(`${top}.${name}`);
        if (INSTANCES.test(top)) names.members.add(name);
      }
    }
  }
  for (const name of atFloor) names.members.delete(name);
  return names;
};

const newer = readNewerNames();

type Node = { type: string; start: number; end: number; [key: string]: unknown };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const childNodes = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

const namesDeclaredIn = (root: Node): Set<string> => {
  const names = new Set<string>();
  const add = (pattern: unknown): void => {
    if (!isNode(pattern)) return;
    if (pattern.type === 'Identifier') names.add(String(pattern.name));
    else if (pattern.type !== 'AssignmentPattern') for (const child of childNodes(pattern)) add(child);
    else add(pattern.left);
  };
  const walk = (node: Node): void => {
    if (/^(VariableDeclarator|Function|Class)/.test(node.type)) add(node.id);
    if (Array.isArray(node.params)) node.params.forEach(add);
    if (node.type === 'CatchClause') add(node.param);
    if (/^Import.*Specifier$/.test(node.type)) add(node.local);
    childNodes(node).forEach(walk);
  };
  walk(root);
  return names;
};

/** A syntax that a browser at the floor cannot read: the whole file would fail there. */
const newSyntax = (node: Node, isInsideFunction: boolean): string | null => {
  if (node.type === 'PrivateIdentifier') return 'a private class field';
  if (node.type === 'StaticBlock') return 'a static block';
  if (node.type === 'PropertyDefinition' && node.static) return 'a static class field';
  if (node.type === 'AwaitExpression' && !isInsideFunction) return 'await outside of a function';
  if (
    node.type === 'CallExpression' &&
    node.optional &&
    (node.arguments as Node[]).slice(0, -1).some(({ type }) => type === 'SpreadElement')
  ) {
    return '?.(...spread, more)';
  }
  const regex = node.type === 'Literal' ? (node.regex as { pattern: string; flags: string } | undefined) : undefined;
  if (regex && (/[dv]/.test(regex.flags) || /\(\?<[=!]/.test(regex.pattern)))
    return `the regular expression /${regex.pattern}/${regex.flags}`;
  return null;
};

/** What a built script asks of a browser beyond the floor, by name. */
export const beyondFloor = (file: string, source: string): string[] => {
  const program = parseSync(file, source).program as unknown as Node;
  const declared = namesDeclaredIn(program);
  const found = new Set<string>();
  const isGlobal = (name: string): boolean => !declared.has(name);
  const walk = (node: Node, parent: Node | null, isInsideFunction: boolean): void => {
    const syntax = newSyntax(node, isInsideFunction);
    if (syntax) found.add(syntax);
    const isPlainName =
      !(parent?.type === 'MemberExpression' && parent.property === node && !parent.computed) &&
      !(parent?.type === 'Property' && parent.key === node && !parent.shorthand) &&
      !(parent?.type === 'MethodDefinition' && parent.key === node) &&
      !(parent?.type === 'PropertyDefinition' && parent.key === node);
    if (
      node.type === 'Identifier' &&
      isPlainName &&
      newer.globals.has(String(node.name)) &&
      isGlobal(String(node.name))
    ) {
      const isAsked = parent?.type === 'UnaryExpression' && parent.operator === 'typeof';
      if (!isAsked) found.add(String(node.name));
    }
    if (node.type === 'MemberExpression' && !node.computed) {
      const object = node.object as Node;
      const member = String((node.property as Node).name);
      const full = `${String(object.name)}.${member}`;
      if (object.type === 'Identifier' && newer.statics.has(full) && isGlobal(String(object.name))) found.add(full);
      else if (newer.members.has(member) && parent?.type === 'CallExpression' && parent.callee === node)
        found.add(`.${member}()`);
    }
    const isFunction = /Function/.test(node.type) || node.type === 'MethodDefinition';
    for (const child of childNodes(node)) walk(child, node, isInsideFunction || isFunction);
  };
  walk(program, null, false);
  return [...found].sort();
};
