/** A store that is killed or cut off dozens of times; `npm test` does it four times. */
import './kill.spec.ts';
