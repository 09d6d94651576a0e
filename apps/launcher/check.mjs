/** `npm run check`: prepares what is missing, then runs the quick checks. */
import { runPrepared } from './prepare.mjs';

await runPrepared('check.ts');
