/** What the frame of the screens shows of alerts. */
export { AlertLines } from './alert-lines.tsx';
export { MarkAllRead } from './mark-alerts.tsx';
