/** Rewrites against each other, amendments and voids, two hundred times each; `npm test` plays a tenth of the rounds. */
import '../src/features/bonds/rewrites.http.spec.ts';
