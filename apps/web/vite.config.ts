import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

/** Where the API answers while developing; one origin in production, so nothing else needs to know it. */
const api = process.env['BAILIWICK_API'] ?? 'http://127.0.0.1:4000';

/** What every screen needs and a release rarely changes: one file, compressed as one and kept by browsers. */
const platform =
  /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-router|router-core|history|store|react-store|react-query|query-core))[\\/]/;

/** What checks what is sent, and the contracts that signing in needs: nothing of it is in the first load of /login. */
const schemas = /node_modules[\\/]zod[\\/]|[\\/]libs[\\/]contracts[\\/](kernel|identity)[\\/]/;

/** Writes each script and style sheet compressed beside itself: the server sends what the browser takes (preCompressed). */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    for (const name of Object.keys(bundle).filter((file) => /\.(js|css)$/.test(file))) {
      const content = readFileSync(join(dir, name));
      writeFileSync(join(dir, `${name}.gz`), gzipSync(content, { level: 9 }));
      writeFileSync(join(dir, `${name}.br`), brotliCompressSync(content));
    }
  },
};

/** zod can describe its schemas as JSON Schema; the client never asks it to, and need not carry how. */
const noJsonSchema: Plugin = {
  name: 'no-json-schema',
  transform(code, id) {
    if (!/[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/.test(id)) return null;
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name = '']) => name);
    const renamed = /^export \{ \w+ as process \}/m.test(code) ? 'export { never as process };' : '';
    const never = `const never = () => () => { throw new Error('The web client makes no JSON Schema.'); };`;
    return { code: `${never}${names.map((name) => `export const ${name} = never;`).join('')}${renamed}`, map: null };
  },
};

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../../.cache/vite',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // A screen's loader brings the contracts of its feature: it belongs to the screen's chunk, not to the first load.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
      },
    }),
    react(),
    noJsonSchema,
    compressed,
  ],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'platform', test: platform, priority: 3 },
            { name: 'first', tags: ['$initial'], priority: 2 },
            { name: 'schemas', test: schemas, priority: 1.5 },
            { name: 'kit', minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: api, changeOrigin: false } } },
});
