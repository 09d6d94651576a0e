/** What stands where it was first drawn in a wide window too, where `npm test` looks at a phone's. */
import './layout-stability.e2e.ts';
