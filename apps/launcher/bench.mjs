/** `npm run bench`: answer times on a seeded system. */
import { runPrepared } from './prepare.mjs';

await runPrepared('../bench/answer-times.ts');
