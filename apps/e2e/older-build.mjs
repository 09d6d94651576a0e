/** Loaded first in a process: it is of a build that does not know fees yet. */
const { eventTypes } = await import('../../dist/apps/server/src/event-types.js');
delete eventTypes.FeeAdded;
