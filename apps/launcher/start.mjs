/** `npm start`: prepares what is missing, then runs the product until Ctrl-C. */
import { runPrepared } from './prepare.mjs';

await runPrepared('supervise.ts');
