/** PostgreSQL's own lines, or what they mean for the person at the terminal. */
export function explain(lines: readonly string[]): string {
  const text = lines.join('\n');
  if (text.includes('No space left on device')) return 'The disk is full. Free some space and start again.';
  if (text.includes('Address already in use')) return 'Its port was taken by another program. Start again.';
  if (text.includes('are incompatible with server'))
    return 'Its data are of another version of PostgreSQL: start with the build that made them.';
  if (/Permission denied|wrong ownership/.test(text))
    return `This user may not use all of its data folder. Give it to the user who starts.\n${text}`;
  return text;
}

/** A server of before was killed and its sessions have not all ended: they do so soon, and then it can be started. */
export const isStillInUse = (lines: readonly string[]): boolean =>
  lines.some((line) => line.includes('pre-existing shared memory block'));
