/** Each race two hundred times, and sixty random lives at once; `npm test` plays three and two. */
import './lives-at-once.http.spec.ts';
