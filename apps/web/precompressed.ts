import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const SMALL = 1_024;

/** Writes `.br` and `.gz` beside each built text file: the server sends them as they are, and compresses nothing itself. */
export const precompressed = (): Plugin => {
  let folder = '';
  return {
    name: 'precompressed',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    closeBundle: () => {
      for (const name of globSync('**/*.{js,css,html,svg}', { cwd: folder })) {
        const file = join(folder, name);
        const content = readFileSync(file);
        if (content.length < SMALL) continue;
        writeFileSync(`${file}.br`, brotliCompressSync(content));
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
};
