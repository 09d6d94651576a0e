import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { day } from '../../kernel/primitives.ts';
import { adminOnly } from '../../kernel/roles.ts';

const shown = z.object({ isMovable: z.boolean(), isMoved: z.boolean(), today: day() }).meta({ id: 'ProductClock' });

export const getClock = endpoint({
  method: 'GET',
  path: '/clock',
  summary: 'Whether the day of this product can be moved, and which it is (building#moved-clock)',
  roles: 'public',
  response: shown,
});

export const moveClock = endpoint({
  method: 'POST',
  path: '/clock',
  summary: "Move the product's day forward, where it was made so: npm start -- --clock",
  roles: adminOnly,
  body: z.object({ day: day() }).meta({ id: 'MoveClock' }),
  touches: [],
  response: shown,
  refusals: ['CLOCK_FIXED', 'CLOCK_BACK'],
});
