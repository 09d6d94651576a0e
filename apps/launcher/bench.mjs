/** `npm run bench`: answer times on a seeded system, the cost of the guard, sign-ins in a burst. */
import { runPrepared } from './prepare.mjs';

await runPrepared('../bench/all.ts');
