/** Every endpoint by every role that it serves, and each command twice; `npm test` tries a share of them. */
import './every-endpoint.http.spec.ts';
