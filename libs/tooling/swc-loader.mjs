/** Preloaded (`node --import`) by processes that a spec starts from sources with decorators, as Jest compiles them. */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';
import { swc } from './jest.config.mjs';

const [, { jsc }] = swc(false);

const hashOnce = new URL('hash-once.mjs', import.meta.url).href;

registerHooks({
  resolve: (name, context, next) =>
    name === 'better-auth/crypto' ? { url: hashOnce, shortCircuit: true } : next(name, context),
  load: (url, context, next) => {
    if (!url.endsWith('.ts') || url.includes('/node_modules/')) return next(url, context);
    const { code } = transformSync(readFileSync(fileURLToPath(url), 'utf8'), {
      jsc,
      sourceMaps: 'inline',
      swcrc: false,
    });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
