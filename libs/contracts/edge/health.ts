import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';

export const getLiveness = endpoint({
  method: 'GET',
  path: '/health/live',
  summary: 'Whether this process runs',
  roles: 'public',
  response: z.object({ status: z.literal('live') }),
});

/** 200 where everything is up, 503 otherwise; the same body in both cases. */
export const getReadiness = endpoint({
  method: 'GET',
  path: '/health/ready',
  summary: 'Whether this process can serve: database, migrations, log, projections',
  roles: 'public',
  response: z.object({ status: z.enum(['ready', 'not ready']), checks: z.record(z.string(), z.string()) }),
});

/**
 * For proxies and orchestrators: 200 where this process takes requests, 503 while it starts or stops. It does not check
 * the parts that all processes share: if those fail, no other process could take the requests.
 */
export const getServing = endpoint({
  method: 'GET',
  path: '/health/serving',
  summary: 'Whether a proxy shall send requests to this process',
  roles: 'public',
  response: z.object({ status: z.enum(['serving', 'not serving']) }),
});
