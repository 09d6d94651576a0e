/** An instant as people of the organization read it: `03/09/2026, 2:05 PM` in its zone (screens#today-is). */
export const instantInWords = (instant: string | Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
  })
    .format(new Date(instant))
    .replaceAll('\u202f', ' ');
