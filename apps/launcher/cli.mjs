/** `npm run cli -- <command>`: a command beside the product that `npm start` has started. */
import { runPrepared } from './prepare.mjs';

await runPrepared('run-command.ts');
