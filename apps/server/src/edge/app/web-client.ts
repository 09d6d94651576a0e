import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SETTINGS, type Settings } from '../../kernel/config.ts';
import { Readiness } from '../../platform/observe/readiness.ts';
import { WebAssets } from './web-assets.ts';

// From the source the client lies in dist/web of the tree, from built code beside apps/.
const ROOT = new URL('../../../../../', import.meta.url).href;
const FOLDER = fileURLToPath(new URL(ROOT.endsWith('/dist/') ? 'web/' : 'dist/web/', ROOT));

const FOR_EVER = 'public, max-age=31536000, immutable';

const EARLY_SESSION = '</api/session>; rel=preload; as=fetch; crossorigin';

/** What a demo has in its page, which offers to sign in as its people (screens#demo; public/demo.js). */
const demoMark = (password: string): string =>
  `<meta name="demo" content="${password}" /><link rel="stylesheet" href="/demo.css" />` +
  '<script src="/demo.js" defer></script>';

/** The mark of a product whose day can be moved (building#moved-clock; public/clock.js). */
const CLOCK_MARK = '<link rel="stylesheet" href="/clock.css" /><script src="/clock.js" defer></script>';

const pageWith = (marks: string): string =>
  readFileSync(`${FOLDER}index.html`, 'utf8').replace('</head>', `${marks}</head>`);

/** The built web client, served by the api in one-box installs (building#processes). */
@Injectable()
export class WebClient {
  private readonly built = existsSync(`${FOLDER}index.html`);
  private kept: Promise<void> | null = null;

  constructor(
    private readonly assets: WebAssets,
    readiness: Readiness,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'DEMO_PASSWORD' | 'MOVABLE_CLOCK'>,
  ) {
    // Not ready until the build's files are stored, so that every other process can serve them to its pages.
    if (this.built) readiness.register('web client', () => this.keepAssets());
  }

  /** Serves the built files: hashed assets for a year, everything else asked for again each time. */
  async register(server: FastifyInstance): Promise<void> {
    if (!this.built) return;
    server.get<{ Params: { '*': string } }>('/assets/*', async ({ params }, reply) => {
      const asset = await this.assets.read(params['*']);
      if (!asset) return reply.status(404).send();
      return reply.header('cache-control', FOR_EVER).type(asset.type).send(asset.content);
    });
    await server.register(fastifyStatic, {
      root: FOLDER,
      wildcard: false,
      index: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const hashed = path.startsWith(`${FOLDER}assets/`);
        void reply.header('cache-control', hashed ? FOR_EVER : 'no-cache');
      },
    });
  }

  /**
   * Whether a request that no route knows is a page: GET, wants HTML, not below /api or /metrics
   * (building#single-page-app). The bare address counts as a page for every media type, since health probes also ask
   * for it.
   */
  takes({ method, url, headers }: FastifyRequest): boolean {
    return (
      this.built &&
      method === 'GET' &&
      !/^\/(api|metrics|assets)(\/|\?|$)/.test(url) &&
      (/^\/(\?|$)/.test(url) || (headers.accept ?? '').includes('text/html'))
    );
  }

  /** Sends the page; a browser with cookies asks for the session while it is on its way (public/early.js). */
  sendPage({ url, headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
    if (headers.cookie !== undefined && !url.startsWith('/r/')) void reply.header('link', EARLY_SESSION);
    void reply.status(200).header('cache-control', 'no-cache');
    const { DEMO_PASSWORD: password, MOVABLE_CLOCK: isMovable } = this.settings;
    const marks = (password === undefined ? '' : demoMark(password)) + (isMovable ? CLOCK_MARK : '');
    return marks === '' ? reply.sendFile('index.html') : reply.type('text/html').send(pageWith(marks));
  }

  private keepAssets(): Promise<void> {
    this.kept ??= this.assets.keep(`${FOLDER}assets`).catch((error: unknown) => {
      this.kept = null;
      throw error;
    });
    return this.kept;
  }
}
