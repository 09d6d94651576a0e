/** A hundred other bytes of a package of books; `npm test` tries ten. */
import '../src/features/office/certificate/books-package.http.spec.ts';
