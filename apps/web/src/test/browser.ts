/** What jsdom lacks and the components ask for. */
import { TextEncoder } from 'node:util';

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
