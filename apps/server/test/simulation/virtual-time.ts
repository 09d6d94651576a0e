/**
 * The clock and the chance of a simulation: timers, the time of day, random numbers and ids. Installed over the
 * builtins of this test's realm, so that the product's code runs as it is; without a simulation they are the real ones.
 * Imports nothing of the product: the spec installs it before it loads that.
 */
interface VirtualSource {
  /** Runs it later in the process whose code asks; the answer cancels it. */
  later: (ms: number, what: string, run: () => void) => () => void;
  now: () => number;
  random: () => number;
  uuid: () => string;
}

const real = { setTimeout, clearTimeout, setImmediate, Date, random: Math.random };

/** Lets every promise and tick that can go on do so. */
export const realTurn = (): Promise<void> => new Promise((resolve) => real.setImmediate(resolve));

/** Real time, for waiting for PostgreSQL alone. The second function ends the wait. */
export const realPause = (ms: number): [Promise<null>, () => void] => {
  const { promise, resolve } = Promise.withResolvers<null>();
  const timer = real.setTimeout(() => resolve(null), ms);
  return [promise, () => real.clearTimeout(timer)];
};

let source: VirtualSource | undefined;

/** From here on the builtins are those of a simulation, or the real ones again. */
export const useVirtualTime = (virtual: VirtualSource | undefined): void => {
  source = virtual;
};

class VirtualTimer {
  constructor(private readonly cancel: () => void) {}
  unref = () => this;
  ref = () => this;
  hasRef = () => true;
  close = () => this.cancel();
  [Symbol.toPrimitive] = () => 0;
}

/** `setTimeout` of node:timers/promises. */
export const virtualDelay = <T>(
  ms = 1,
  value?: T,
  { signal }: { signal?: AbortSignal } = {},
): Promise<T | undefined> => {
  const { promise, resolve, reject } = Promise.withResolvers<T | undefined>();
  const abort = () => {
    cancel();
    reject(new DOMException('The operation was aborted', 'AbortError'));
  };
  const wake = () => {
    signal?.removeEventListener('abort', abort);
    resolve(value);
  };
  const cancel = startTimer(ms, wake);
  if (signal?.aborted) abort();
  else signal?.addEventListener('abort', abort, { once: true });
  return promise;
};

const startTimer = (ms: number, run: () => void): (() => void) => {
  if (source) return source.later(ms, `timer ${Math.round(ms)}`, run);
  const timer = real.setTimeout(run, ms);
  return () => real.clearTimeout(timer);
};

/** `randomUUID` of node:crypto. */
export const virtualUuid = (realUuid: () => string) => (): string => source?.uuid() ?? realUuid();

let cacheSize = Infinity;

/** How much the caches made from here on hold at most: small ones are quicker made, and forget. */
export const useSmallCaches = (size: number): void => {
  cacheSize = size;
};

/** An LRU cache's options in a simulation. */
export const smallCache = <Options extends { max?: number }>(options: Options): Options =>
  options.max === undefined ? options : { ...options, max: Math.min(options.max, cacheSize) };

const install = (): void => {
  const virtualDate = new Proxy(real.Date, {
    construct: (target, given: unknown[], newTarget) =>
      Reflect.construct(target, source && given.length === 0 ? [source.now()] : given, newTarget) as object,
    get: (target, key): unknown => {
      if (key === 'now') return () => source?.now() ?? target.now();
      return Reflect.get(target, key);
    },
  });
  Object.assign(globalThis, {
    Date: virtualDate,
    setTimeout: (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
      source
        ? new VirtualTimer(source.later(ms, `timer ${Math.round(ms)}`, () => run(...given)))
        : real.setTimeout(run, ms, ...given),
    clearTimeout: (timer: unknown) =>
      timer instanceof VirtualTimer ? timer.close() : real.clearTimeout(timer as NodeJS.Timeout),
    setImmediate: (run: (...given: unknown[]) => void, ...given: unknown[]) =>
      source ? new VirtualTimer(source.later(0, 'next turn', () => run(...given))) : real.setImmediate(run, ...given),
  });
  Math.random = () => source?.random() ?? real.random();
};

install();
