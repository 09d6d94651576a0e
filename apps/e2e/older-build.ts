/** Loaded first in a process: it is of a build that does not know fees yet. */
import { join } from 'node:path';

const built = join(import.meta.dirname, '../../dist/apps/server/src/event-types.js');
const { eventTypes } = (await import(built)) as { eventTypes: Record<string, unknown> };
delete eventTypes['FeeAdded'];
