import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

// From the source the client lies in dist/web of the tree, from built code beside apps/.
const ROOT = new URL('../../../../../', import.meta.url).href;
const FOLDER = fileURLToPath(new URL(ROOT.endsWith('/dist/') ? 'web/' : 'dist/web/', ROOT));

/** The built web client, served by the api in one-box installs (design 2). */
@Injectable()
export class WebClient {
  private readonly built = existsSync(`${FOLDER}index.html`);

  /** Serves the built files: hashed assets for a year, everything else asked for again each time. */
  async register(server: FastifyInstance): Promise<void> {
    if (!this.built) return;
    await server.register(fastifyStatic, {
      root: FOLDER,
      wildcard: false,
      index: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const hashed = path.startsWith(`${FOLDER}assets/`);
        void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }

  /** Whether a request that no route knows is a page: GET, wants HTML, not below /api or /metrics (design 1). */
  takes({ method, url, headers }: FastifyRequest): boolean {
    return (
      this.built &&
      method === 'GET' &&
      !/^\/(api|metrics|assets)(\/|\?|$)/.test(url) &&
      (headers.accept ?? '').includes('text/html')
    );
  }

  sendPage(reply: FastifyReply): FastifyReply {
    return reply.status(200).header('cache-control', 'no-cache').sendFile('index.html');
  }
}
