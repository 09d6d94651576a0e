import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import sharp from 'sharp';
import { defineConfig, type Plugin } from 'vite';
import { directImports } from './direct-imports.ts';
import { splitContracts } from './split-contracts.ts';

/** Where the API answers while developing; one origin in production, so nothing else needs to know it. */
const api = process.env['BAILIWICK_API'] ?? 'http://127.0.0.1:4000';

/** What every screen needs and a release rarely changes: one file, compressed as one and kept by browsers. */
const platform = (id: string): boolean => LIBRARIES.test(id) && !OF_LISTS.test(id);
const LIBRARIES =
  /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-router|router-core|history|store|react-store|react-query|query-core))[\\/]/;
/** What paged lists and several queries at once need, and /login does not. */
const OF_LISTS = /[\\/](infiniteQueryObserver|queriesObserver|useInfiniteQuery|useQueries)\.js$/;

/** zod and the contracts of signing in: part of no first screen. */
const schemas = /node_modules[\\/]zod[\\/]|[\\/]libs[\\/]contracts[\\/](kernel|office[\\/]identity)[\\/]/;

interface Graph {
  getModuleInfo(id: string): { importedIds: string[]; dynamicallyImportedIds: string[] } | null;
}

/** Puts into one chunk what these files bring along, each by itself. */
const broughtBy = (chunk: string, ...files: string[]) => {
  let brought: Set<string> | undefined;
  const all = (graph: Graph): Set<string> => {
    const seen = new Set<string>();
    const visit = (id: string): void => {
      if (seen.has(id)) return;
      seen.add(id);
      graph.getModuleInfo(id)?.importedIds.forEach(visit);
    };
    for (const file of files.map((name) => join(import.meta.dirname, 'src', name))) {
      // The router parts a screen's component from its route; what the screen itself loads later does not count.
      const parted = graph.getModuleInfo(file)?.dynamicallyImportedIds.filter((id) => id.startsWith(file)) ?? [];
      [file, ...parted].forEach(visit);
    }
    return seen;
  };
  return (id: string, graph: Graph) => ((brought ??= all(graph)).has(id) ? chunk : null);
};

/** The screens behind signing in that come first: the frame of the staff's screens and the dashboard. */
const firstScreens = broughtBy('kit', 'shell/staff-layout.tsx', 'features/office/dashboard/dashboard.screen.tsx');
/** What the frame draws once the first of them stands. */
const staffParts = broughtBy('staff-parts', 'shell/staff-parts.tsx');

/** A profile opens on its overview: both come in one file. */
const profile = /[\\/]case-file[\\/](defendant(-overview)?\.screen|load-defendant)\.tsx?/;

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

/** The page preloads the font, so that it is there for the first paint and no text moves. */
const preloadedFont: Plugin = {
  name: 'preloaded-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head-prepend',
        })),
  },
};

/** The tag by which the first script would run once the page is read. */
const FIRST_SCRIPT = /<script type="module" crossorigin src="([^"]+)"><\/script>/;

/**
 * Names in the page, for public/early.js, the first script, which it starts; the scripts of the staff's frame, which come
 * along with the first ones; and the one that every further screen needs.
 */
const earlyScripts: Plugin = {
  name: 'early-scripts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const imported = (names: string[]): string[] =>
        names.flatMap((name) => [name, ...imported(chunks.find(({ fileName }) => fileName === name)?.imports ?? [])]);
      const named = (wanted: string) => chunks.filter(({ name }) => name === wanted).map(({ fileName }) => fileName);
      const first = imported(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
      const frame = [...new Set(imported(named('kit')))].filter((name) => !first.includes(name));
      const meta = (name: string, files: string[]) => ({
        tag: 'meta',
        attrs: { name, content: files.map((file) => `/${file}`).join(' ') },
        injectTo: 'head-prepend' as const,
      });
      return {
        html: html.replace(FIRST_SCRIPT, '<link rel="modulepreload" crossorigin href="$1">'),
        tags: [
          meta('first-script', [FIRST_SCRIPT.exec(html)?.[1]?.slice(1) ?? '']),
          meta('staff-scripts', frame),
          meta('later-scripts', named('more')),
        ],
      };
    },
  },
};

/** The mark in the page itself: a browser asks for no file of it. */
const markInPage: Plugin = {
  name: 'mark-in-page',
  apply: 'build',
  transformIndexHtml: (html) => {
    const mark = readFileSync(join(import.meta.dirname, 'public/icon.svg'), 'utf8');
    return html.replace('href="/icon.svg"', `href="data:image/svg+xml,${encodeURIComponent(mark)}"`);
  },
};

/** The mark as pictures, for what takes no SVG; `room` is how much of the side stays empty around it, on paper. */
const PICTURES = [
  { file: 'icon-192.png', side: 192, room: 0 },
  { file: 'icon-512.png', side: 512, room: 0 },
  { file: 'icon-maskable.png', side: 512, room: 0.22, ground: '#faf8f4' },
  { file: 'icon-touch.png', side: 180, room: 0.14, ground: '#faf8f4' },
];

const markAsPictures: Plugin = {
  name: 'mark-as-pictures',
  apply: 'build',
  async generateBundle() {
    for (const { file, side, room, ground } of PICTURES) {
      const border = Math.round(side * room);
      const mark = sharp(join(import.meta.dirname, 'public/icon.svg'), { density: 72 * 16 });
      const background = ground ?? { r: 0, g: 0, b: 0, alpha: 0 };
      const padded = mark
        .resize(side - 2 * border)
        .extend({ top: border, bottom: border, left: border, right: border, background });
      const source = await (ground === undefined ? padded : padded.flatten({ background })).png().toBuffer();
      this.emitFile({ type: 'asset', fileName: file, source });
    }
  },
};

/** The client never uses zod's JSON Schema output, so that code is left out. */
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

/** Colours of the component library that neither the theme (theme.ts) nor the library itself asks for: left out. */
const UNUSED_COLORS = /^\t(red|yellow|green|pink|grape|violet|indigo|cyan|teal|lime|orange): \[[^\]]*\],?\n/gm;

const ownColorsOnly: Plugin = {
  name: 'own-colors-only',
  apply: 'build',
  transform: (code, id) =>
    /[\\/]@mantine[\\/]core[\\/].+[\\/]default-colors\.mjs$/.test(id)
      ? { code: code.replace(UNUSED_COLORS, ''), map: null }
      : null,
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
    ownColorsOnly,
    splitContracts,
    directImports,
    preloadedFont,
    earlyScripts,
    markInPage,
    markAsPictures,
    compressed,
  ],
  resolve: {
    conditions: ['source', 'module', 'browser', 'development|production'],
    // What the router's store brings for older Reacts is part of this one.
    alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }],
  },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // The chunks that screens share are there before any screen: naming them at each import would weigh on the first load.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, deps, { hostType }) => (hostType === 'js' ? [] : deps),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // The first script names every other one: short names of plain digits are 0.8 kB less of it.
        chunkFileNames: ({ name }) => `assets/${name.endsWith('.screen') ? 'screen' : '[name]'}-[hash:7].js`,
        hashCharacters: 'hex',
        codeSplitting: {
          groups: [
            { name: 'platform', test: platform, priority: 3 },
            { name: 'first', tags: ['$initial'], priority: 2 },
            // The first screens are one file with what they need; what further ones share beyond it is another.
            { name: firstScreens, debugName: 'first screens', priority: 1.5 },
            { name: 'schemas', test: schemas, priority: 1.2 },
            { name: staffParts, debugName: 'staff parts', priority: 1 },
            { name: 'more', minShareCount: 2, priority: 0.9 },
            { name: 'defendant.screen', test: profile, priority: 0.5 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: api, changeOrigin: false } } },
});
