/** A subscriber that is slow beside others, by three thousand events; `npm test` sends a thousand. */
import './subscribe.spec.ts';
