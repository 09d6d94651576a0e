/** Hand-overs of checks against deposits, voids and closes, two hundred times each; `npm test` plays a part of the rounds. */
import '../src/features/books/tills/hand-over-checks.http.spec.ts';
