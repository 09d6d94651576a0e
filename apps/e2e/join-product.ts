import type { KeptProduct } from './keep-product.ts';
import { refuseSsns } from './product.ts';

/** The product as one of the journeys that share it sees it. */
export interface JoinedProduct {
  url: string;
  /** Host and port from which it imports although they are not public; whoever needs them listens there. */
  importsFrom: string;
  /** What it has printed since the journey joined, for whichever journey. */
  output: () => Promise<string>;
  /** @throws Error where a process of it ended by itself meanwhile, or an SSN stands where it must not */
  leave: () => Promise<void>;
}

const ask = async (keeper: string): Promise<KeptProduct> => {
  const answer = await fetch(keeper);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as KeptProduct;
};

/** What the supervisor says of a process that it had to start again. */
const ENDED = /^.* \| ended.*starting it again$/gm;

/**
 * The product that runs for all journeys which need none of their own, because they neither set, kill nor stop anything:
 * each is an agency of its own in it. Leave it in `afterAll`.
 */
export const joinProduct = async (keeper = process.env['TEST_PRODUCT'] ?? ''): Promise<JoinedProduct> => {
  const { url, dataDir, importsFrom, output: before } = await ask(keeper);
  const output = async () => (await ask(keeper)).output.slice(before.length);
  return {
    url,
    importsFrom,
    output,
    leave: async () => {
      const said = await output();
      const ended = said.match(ENDED);
      if (ended) throw new Error(`Processes of the product ended while the journey used it:\n${ended.join('\n')}`);
      await refuseSsns({ dataDir, output: said });
    },
  };
};
