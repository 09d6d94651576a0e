/** Every id of another agency at every endpoint, where `npm test` gives each endpoint one of them. */
import './another-agency.e2e.ts';
