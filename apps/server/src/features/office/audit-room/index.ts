/** What the app's table of contents lists of the audit room. */
export { AuditRoomModule } from './audit-room.module.ts';
