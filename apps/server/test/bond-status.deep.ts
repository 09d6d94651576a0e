import '../src/features/books/bond-status.http.spec.ts';
