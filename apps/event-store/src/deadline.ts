import type { ServerSurfaceCall } from '@grpc/grpc-js/build/src/server-call.js';

/** The instant (milliseconds) a call must be done by; Infinity without one. */
export const deadlineMsOf = (call: Pick<ServerSurfaceCall, 'getDeadline'>): number => Number(call.getDeadline());
