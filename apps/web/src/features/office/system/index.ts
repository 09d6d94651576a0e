/** What other features and the shell may use of system. */
export { SystemSettings } from './system-settings.tsx';
