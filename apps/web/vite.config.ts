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
  /node_modules[\\/](react|react-dom|scheduler|zod|@tanstack[\\/](react-router|router-core|history|store|react-store|react-query|query-core))[\\/]/;

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
    compressed,
  ],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'platform', test: platform }] } } },
  },
  server: { proxy: { '/api': { target: api, changeOrigin: false } } },
});
