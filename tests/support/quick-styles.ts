// jsdom answers getComputedStyle by matching each of a browser's hundred own rules to the element, and reckons every
// color it knows: a third of all the time of tests that look for things by role. What they ask is whether something is
// seen and can be pressed. Where no style sheet and no style of its own says otherwise, that follows from what kind of
// element it is, which jsdom is asked once.

/** Elements whose default style depends on more than their name, `hidden` and `type`. */
const BY_MORE = new Set(['dialog', 'embed', 'slot', 'summary']);
/** Hidden table parts are `visibility: collapse`, and so is what is in them. */
const TABLE_PARTS = new Set(['col', 'colgroup', 'tbody', 'tfoot', 'thead', 'tr']);

/** What an element's own style says, or nothing. */
function ownStyle(element: Element, property: string): string {
  if (!element.getAttribute('style')?.includes(property)) return '';
  return element instanceof HTMLElement || element instanceof SVGElement
    ? element.style.getPropertyValue(property)
    : '';
}

const isCollapsed = (element: Element): boolean => TABLE_PARTS.has(element.localName) && element.hasAttribute('hidden');

function visibilityOf(element: Element): string {
  const own = ownStyle(element, 'visibility') || (isCollapsed(element) ? 'collapse' : '');
  return own || (element.parentElement ? visibilityOf(element.parentElement) : 'visible');
}

function pointerEventsOf(element: Element): string {
  const own = ownStyle(element, 'pointer-events');
  return own || (element.parentElement ? pointerEventsOf(element.parentElement) : 'auto');
}

/** A quicker getComputedStyle; `whole` is the window's own. */
function quickStyles(whole: typeof getComputedStyle): typeof getComputedStyle {
  const displays = new Map<string, string>();
  const displayOf = (element: Element): string => {
    const isOwn =
      BY_MORE.has(element.localName) || element.hasAttribute('popover') || ownStyle(element, 'display') !== '';
    if (isOwn) return whole(element).display;
    const kind = JSON.stringify([element.localName, element.getAttribute('hidden'), element.getAttribute('type')]);
    const known = displays.get(kind) ?? whole(element).display;
    displays.set(kind, known);
    return known;
  };
  const QUICK: Record<string, (element: Element) => string> = {
    display: displayOf,
    visibility: visibilityOf,
    pointerEvents: pointerEventsOf,
  };
  return (element, pseudo) => {
    if (pseudo || document.styleSheets.length > 0) return whole(element, pseudo);
    const asked = (name: string) => QUICK[name]?.(element);
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (name === 'getPropertyValue')
          return (property: string) => asked(property) ?? whole(element).getPropertyValue(property);
        const quick = asked(String(name));
        if (quick !== undefined) return quick;
        const all = whole(element);
        const value = Reflect.get(all, name);
        return typeof value === 'function' ? value.bind(all) : value;
      },
    });
  };
}

const WHOLE = Symbol.for('how jsdom itself answers getComputedStyle');
const shared: typeof globalThis & { [WHOLE]?: typeof getComputedStyle } = globalThis;

/** jsdom's own getComputedStyle, as the worker's window had it before its first file. */
export function wholeStyles(): typeof getComputedStyle {
  shared[WHOLE] ??= window.getComputedStyle;
  return shared[WHOLE];
}

export function answerStylesQuickly(): void {
  window.getComputedStyle = quickStyles(wholeStyles());
}
