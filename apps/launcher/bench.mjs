/** `npm run bench`: speed against our peers, under load and while the system grows; `npm run bench -- <part>` for others. */
import { runPrepared } from './prepare.mjs';

await runPrepared('../bench/all.ts');
