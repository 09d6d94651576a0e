/** A thousand live subscribers, where `npm test` has a hundred. */
import './many-subscribers.spec.ts';
