/** Bonds written at once, cut at every event in both ways, and a hundred races for a power; `npm test` plays a share. */
import '../src/features/books/bonds/write-bonds.http.spec.ts';
