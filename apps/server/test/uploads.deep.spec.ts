/** Uploads that go on and on with whatever there is; `npm test` sends a file that does. */
import '../src/features/people/documents/uploads.http.spec.ts';
