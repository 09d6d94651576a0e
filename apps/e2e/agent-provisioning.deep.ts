/** Agents added while workers are killed, with the queues in PostgreSQL too. */
import './agent-provisioning.e2e.ts';
