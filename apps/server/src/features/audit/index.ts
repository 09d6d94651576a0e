/** What other features may use of the oversight over people's work. */
export { auditWords } from '#domain/audit-words.ts';
