/** What other features may use of system. */
export { MailController } from './mail.controller.ts';
export { System } from './system.ts';
