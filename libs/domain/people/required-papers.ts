/** The papers that a new agency wants for each bond (bonds#required-papers). */
export const DEFAULT_PAPERS: readonly { name: string; needsAdult: boolean }[] = [
  { name: 'Application', needsAdult: false },
  // Of somebody under 18 it has an adult indemnitor.
  { name: 'Indemnity agreement', needsAdult: true },
  { name: 'Promissory note', needsAdult: false },
  { name: 'ID', needsAdult: false },
  { name: 'Premium receipt', needsAdult: false },
];
