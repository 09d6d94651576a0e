/** Rewrites against each other, amendments and voids, two hundred times each; `npm test` plays a few of the rounds. */
import '../src/features/books/bonds/rewrites.http.spec.ts';
