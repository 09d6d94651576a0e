import { accountEventTypes } from './features/accounts/index.ts';
import { bondEventTypes, powerEventTypes } from './features/bonds/index.ts';
import type { EventTypes } from './platform/event-log/event-types.ts';

/** Every event type that this build can read and write (design 5). Each noun adds its own. */
export const eventTypes: EventTypes = { ...accountEventTypes, ...bondEventTypes, ...powerEventTypes };
