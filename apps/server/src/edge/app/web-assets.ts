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
/** How long the files of a build that no longer runs are kept, so that its open pages can load screens. */
const KEPT_FOR = '30 days';

/** A script, style sheet or font of some build. */
export interface WebAsset {
  type: string;
  content: Buffer;
}

const extensionOf = (name: string): string => name.split('.').at(-1) ?? '';

/**
 * Scripts, styles and fonts of every recent build of the web client, in Postgres: during a rolling update a page of one
 * build may be served by processes of the other, and pages that are open keep working without a reload. Their names
 * carry a hash of their content, so one of another build is never taken for ours.
 */
@Injectable()
export class WebAssets {
  constructor(@Inject(APP_POOL) private readonly pool: Pool) {}

  /** Stores the files of the folder, and deletes those that no build has had for long. */
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

  /** A file by its name; null where no recent build has it. */
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
