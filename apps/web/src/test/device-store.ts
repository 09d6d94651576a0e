import { webcrypto } from 'node:crypto';
import { TextDecoder } from 'node:util';

/** A request whose answer comes later, as a browser's does. */
const requestOf = <T>(work: () => T) => {
  const request = { result: undefined as T | undefined, error: null as Error | null } as {
    result: T | undefined;
    error: Error | null;
    onsuccess?: () => void;
    onerror?: () => void;
    onupgradeneeded?: () => void;
  };
  queueMicrotask(() => {
    try {
      request.result = work();
    } catch (thrown) {
      request.error = thrown as Error;
      request.onerror?.();
      return;
    }
    request.onupgradeneeded?.();
    request.onsuccess?.();
  });
  return request;
};

const bytesOf = (blob: Blob) =>
  new Promise<ArrayBuffer>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.readAsArrayBuffer(blob);
  });

/** Stands where a browser keeps databases, and has its cryptography and the bytes of files: jsdom has none of them. One name has one database. */
export class DeviceStore {
  private readonly stores = new Map<string, Map<unknown, unknown>>();
  private readonly keyPaths = new Map<string, string>();

  constructor() {
    Object.assign(window, { indexedDB: { open: () => requestOf(() => this.database()) }, TextDecoder });
    window.Blob.prototype.arrayBuffer = function arrayBuffer(this: Blob) {
      return bytesOf(this);
    };
    Object.defineProperty(globalThis.crypto, 'subtle', { configurable: true, value: webcrypto.subtle });
  }

  /** All that is kept under a name. */
  rows(name: string): unknown[] {
    return [...(this.stores.get(name)?.values() ?? [])];
  }

  private database() {
    return {
      createObjectStore: (name: string, { keyPath }: { keyPath?: string } = {}) => {
        if (!this.stores.has(name)) this.stores.set(name, new Map());
        if (keyPath !== undefined) this.keyPaths.set(name, keyPath);
      },
      transaction: () => ({ objectStore: (name: string) => this.store(name) }),
      close: () => undefined,
    };
  }

  private store(name: string) {
    const kept = this.stores.get(name) ?? new Map<unknown, unknown>();
    const keyOf = (value: object) => Reflect.get(value, this.keyPaths.get(name) ?? '') as unknown;
    return {
      get: (key: unknown) => requestOf(() => kept.get(key)),
      getAll: () => requestOf(() => [...kept.values()]),
      put: (value: object) => requestOf(() => void kept.set(keyOf(value), value)),
      add: (value: object, key: unknown) =>
        requestOf(() => {
          if (kept.has(key)) throw new Error('ConstraintError');
          kept.set(key, value);
        }),
      delete: (key: unknown) => requestOf(() => void kept.delete(key)),
    };
  }
}
