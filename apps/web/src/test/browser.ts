/** What jsdom lacks and the components ask for. */
import { TextEncoder } from 'node:util';
import * as react from 'react';

const noop = () => undefined;

window.matchMedia = (media: string) =>
  ({
    matches: false,
    media,
    onchange: null,
    addEventListener: noop,
    removeEventListener: noop,
    dispatchEvent: () => false,
  }) as unknown as MediaQueryList;

window.ResizeObserver = class {
  observe = noop;
  unobserve = noop;
  disconnect = noop;
};

window.TextEncoder = TextEncoder;

// The class that the router's redirects use.
window.Response = class {
  status: number;
  headers: Headers;
  constructor(_body: unknown, init: { status: number; headers: Headers }) {
    this.status = init.status;
    this.headers = init.headers;
  }
} as unknown as typeof Response;

window.BroadcastChannel = class extends EventTarget {
  name = '';
  onmessage = null;
  onmessageerror = null;
  postMessage = noop;
  close = noop;
};

window.HTMLElement.prototype.scrollIntoView = noop;
window.scrollTo = noop;

// A text area that grows with its text waits for the fonts.
Object.defineProperty(document, 'fonts', { value: { addEventListener: noop, removeEventListener: noop } });

// React notes for each element where in the code it was made, until it has done so 10,000 times within a second. Nobody
// reads it here, and it is a tenth of what these specs cost: it is told that it has.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: insideReact } = react as never;
Object.defineProperty(insideReact, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: noop });

// jsdom computes a style each time it is asked for one, with every colour from the root down: a sixth of what these
// specs cost. It is the same until something on the page changes.
const computeStyle = window.getComputedStyle.bind(window);
let styles = new WeakMap<Element, CSSStyleDeclaration>();
const forget = () => {
  styles = new WeakMap();
};
const changes = new MutationObserver(forget);
changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
window.getComputedStyle = (element, part) => {
  if (part || !element.isConnected) return computeStyle(element, part);
  if (changes.takeRecords().length > 0) forget();
  const style = styles.get(element) ?? computeStyle(element);
  styles.set(element, style);
  return style;
};
