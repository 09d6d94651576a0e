import { z } from 'zod';
import { endpoint } from './endpoint.ts';

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
