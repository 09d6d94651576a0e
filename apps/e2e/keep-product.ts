import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '../launcher/free-port.ts';
import { startProduct, type Product } from './product.ts';

/** What a journey hears of the product that it shares with others. */
export interface KeptProduct {
  url: string;
  dataDir: string;
  /** Host and port that an import from a URL reaches although it is not public; whoever needs it listens there. */
  importsFrom: string;
  /** Everything that it has printed so far. */
  output: string;
}

/** Where journeys ask for the product, and what ends it. */
export interface ProductKeeper {
  address: string;
  /** Starts it before anybody asks: it takes as long as the journeys' modules take to load. */
  begin: () => void;
  close: () => Promise<void>;
}

/**
 * Keeps one product for all journeys that need none of their own, in whichever process they run. It starts when the
 * first of them asks; who asks after it has ended by itself hears so, with its last words.
 */
export const startKeeper = async (start: typeof startProduct = startProduct): Promise<ProductKeeper> => {
  const importsFrom = `127.0.0.1:${String(await freePort())}`;
  let starting: Promise<Product> | undefined;
  const started = (): Promise<Product> => (starting ??= start({ environment: { IMPORT_URL_ALLOW: importsFrom } }));
  const answer = async (): Promise<KeptProduct> => {
    const product = await started();
    const output = product.output();
    if (product.isRunning()) return { url: product.url, dataDir: product.dataDir, importsFrom, output };
    throw new Error(`The product that the journeys share has ended:\n${output.split('\n').slice(-40).join('\n')}`);
  };
  const server = createServer((_, reply) => {
    // A connection that is kept may close just when a journey asks again.
    reply.setHeader('connection', 'close');
    answer().then(
      (kept) => reply.end(JSON.stringify(kept)),
      (error: unknown) => reply.writeHead(500).end(String(error)),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    address: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    // Where it cannot start, whoever asks hears why.
    begin: () => void started().catch(() => undefined),
    close: async () => {
      server.close();
      server.closeAllConnections();
      // One that could not start has told its journeys why.
      const product = await starting?.catch(() => undefined);
      await product?.stop();
    },
  };
};
