/** Tills against hand-overs, counts, payments and bags, two hundred times each; `npm test` plays a part of the rounds. */
import '../src/features/books/tills/tills.http.spec.ts';
