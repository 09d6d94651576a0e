import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { APP_POOL } from '../../platform/database/pools.ts';

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
};
/** How long a page of a build that runs nowhere any more can still load its screens. */
const KEPT_FOR = '30 days';

/** A script, style sheet or font of some build. */
export interface WebAsset {
  type: string;
  content: Buffer;
}

const extensionOf = (name: string): string => name.split('.').at(-1) ?? '';

/**
 * Scripts, styles and fonts of every build of the web client that ran lately, in Postgres: while builds are exchanged, a page of
 * one is served by processes of the other, and whoever has it open goes on without loading it anew. Their names carry a
 * hash of their content, so one of another build is never taken for ours.
 */
@Injectable()
export class WebAssets {
  constructor(@Inject(APP_POOL) private readonly pool: Pool) {}

  /** Keeps those of the folder, and lets go of what no build has had for long. */
  async keep(folder: string): Promise<void> {
    const names = (await readdir(folder)).filter((name) => extensionOf(name) in TYPES).sort();
    const { rows } = await this.pool.query<{ name: string }>(
      `select name from operation.web_asset where name = any($1)`,
      [names],
    );
    const known = new Set(rows.map(({ name }) => name));
    for (const name of names.filter((one) => !known.has(one))) {
      await this.pool.query('insert into operation.web_asset (name, content) values ($1, $2) on conflict do nothing', [
        name,
        await readFile(join(folder, name)),
      ]);
    }
    await this.pool.query(
      `update operation.web_asset set superseded_at = case when name = any($1) then null else now() end
       where (superseded_at is null) <> (name = any($1))`,
      [names],
    );
    await this.pool.query(`delete from operation.web_asset where superseded_at < now() - interval '${KEPT_FOR}'`);
  }

  /** One by its name; null where no build of lately has it. */
  async read(name: string): Promise<WebAsset | null> {
    const type = TYPES[extensionOf(name)];
    if (type === undefined) return null;
    const { rows } = await this.pool.query<{ content: Buffer }>(
      'select content from operation.web_asset where name = $1',
      [name],
    );
    return rows[0] ? { type, content: rows[0].content } : null;
  }
}
