/** Every screen on a phone in the other theme too, where `npm test` looks at it in the person's own. */
import './every-screen.e2e.ts';
