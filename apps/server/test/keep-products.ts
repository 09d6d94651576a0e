import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { SharedProduct } from './shared-product.ts';

/** Where specs ask for the product of their worker, and what ends all of them. */
export interface ProductsKeeper {
  address: string;
  close: () => Promise<void>;
}

const loader = join(import.meta.dirname, '../../../libs/tooling/swc-loader.mjs');
const main = join(import.meta.dirname, 'shared-product.ts');

interface RunningProduct {
  /** @throws Error with its last words, where it has ended */
  found: () => Promise<SharedProduct>;
  end: () => Promise<void>;
}

const startProduct = (worker: string): RunningProduct => {
  const child = spawn(process.execPath, ['--import', loader, '--conditions', 'source', main], {
    // A template of its own: that of the worker is for specs with a database of their own.
    env: { ...process.env, JEST_WORKER_ID: `product_${worker}` },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let message = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      message = (message + text).slice(-10_000);
    });
  }
  const ended = once(child, 'exit');
  const started = once(child, 'message') as Promise<[SharedProduct]>;
  const dead = ended.then(() => {
    throw new Error(`The product that the specs of worker ${worker} share has ended:\n${message}`);
  });
  dead.catch(() => undefined);
  return {
    found: async () => {
      const [product] = await Promise.race([started, dead]);
      return child.exitCode === null && child.signalCode === null ? product : dead;
    },
    end: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
};

/** Keeps a product for each worker whose specs ask for one; it starts when the first of them does. */
export const startKeeper = async (): Promise<ProductsKeeper> => {
  const products = new Map<string, RunningProduct>();
  const productOf = (worker: string): RunningProduct => {
    const product = products.get(worker) ?? startProduct(worker);
    products.set(worker, product);
    return product;
  };
  const server = createServer((request, reply) => {
    productOf((request.url ?? '').slice(1))
      .found()
      .then(
        (product) => reply.end(JSON.stringify(product)),
        (error: unknown) => reply.writeHead(500).end(String(error)),
      );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    address: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await Promise.all([...products.values()].map((product) => product.end()));
    },
  };
};
