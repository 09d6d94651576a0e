import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Settings } from '../../kernel/config.ts';

// Built code lies one folder deeper.
const ROOT = new URL(new URL('../../../../../', import.meta.url).href.replace(/\/dist\/$/, '/'));
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')));

/** What runs: the version, and which build of it where BUILD_ID says so, as `0.1.0+3f2a91c`. */
export const buildOf = ({ BUILD_ID }: Pick<Settings, 'BUILD_ID'>): string =>
  BUILD_ID === undefined ? version : `${version}+${BUILD_ID}`;
