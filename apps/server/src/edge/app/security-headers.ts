import helmet from '@fastify/helmet';
import { fastify, type FastifyInstance } from 'fastify';

/** Browser features that none of our pages uses, so they are denied to pages and frames (building#headers). */
const UNUSED =
  'accelerometer autoplay browsing-topics camera display-capture gyroscope magnetometer microphone midi payment publickey-credentials-get screen-wake-lock serial usb xr-spatial-tracking';

/** The headers that every answer carries (building#headers), the same for all: helmet writes them once. */
export const securityHeaders = async (https: boolean, store: string[]): Promise<Record<string, string>> => {
  const once = fastify();
  await once.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'blob:', 'data:', ...store],
        frameSrc: ["'self'", ...store],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    hsts: https,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  });
  once.get('/', (_request, reply) => reply.send({ ...reply.raw.getHeaders() }));
  const answer = await once.inject('/');
  await once.close();
  const unused = UNUSED.split(' ').map((feature) => `${feature}=()`);
  // A visit's position is the one thing that a page asks a device for; frames may not.
  return {
    ...answer.json<Record<string, string>>(),
    'permissions-policy': [...unused, 'geolocation=(self)'].join(', '),
  };
};

/** Gives them to every answer, whatever becomes of the request. */
export const sendHeaders = (server: FastifyInstance, headers: Readonly<Record<string, string>>): void => {
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
};
