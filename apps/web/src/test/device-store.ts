import { webcrypto } from 'node:crypto';
import { TextDecoder } from 'node:util';
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import { IDBFactory } from 'fake-indexeddb';

/** As a database copies what it keeps, keys too: Node's own, which jsdom does not show. */
const structuredClone = (value: unknown): unknown => {
  const { port1, port2 } = new MessageChannel();
  port1.postMessage(value);
  const copied = receiveMessageOnPort(port2)?.message as unknown;
  port1.close();
  return copied;
};

/** Gives the page what jsdom lacks of a device: databases, cryptography and the bytes of files. Nothing is kept yet. */
export const giveDevice = (): void => {
  Object.assign(globalThis, { indexedDB: new IDBFactory(), structuredClone, TextDecoder });
  Object.defineProperty(globalThis.crypto, 'subtle', { configurable: true, value: webcrypto.subtle });
  window.Blob.prototype.arrayBuffer = function arrayBuffer(this: Blob) {
    return new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result as ArrayBuffer);
      reader.readAsArrayBuffer(this);
    });
  };
};

/** All that a store of a database on this device holds. */
export const rowsOn = (database: string, store: string): Promise<unknown[]> =>
  new Promise((resolve, reject) => {
    const opened = indexedDB.open(database);
    opened.onsuccess = () => {
      const all = opened.result.transaction(store).objectStore(store).getAll();
      all.onsuccess = () => resolve(all.result);
      all.onerror = reject;
      opened.result.close();
    };
    opened.onerror = reject;
  });
