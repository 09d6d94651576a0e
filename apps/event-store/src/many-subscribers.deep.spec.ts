/** A thousand live subscribers, where `npm test` has forty. */
import './many-subscribers.spec.ts';
