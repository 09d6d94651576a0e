/** Every screen opened on a phone too, in both themes, where `npm test` turns what is open into a phone's. */
import './every-screen.e2e.ts';
