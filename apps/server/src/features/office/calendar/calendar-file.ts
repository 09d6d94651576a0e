import { StreamableFile } from '@nestjs/common';

/** An iCalendar file as calendar apps fetch it. */
export const calendarFile = (text: string): StreamableFile => {
  const bytes = Buffer.from(text);
  const disposition = 'inline; filename="calendar.ics"';
  return new StreamableFile(bytes, { type: 'text/calendar; charset=utf-8', length: bytes.length, disposition });
};
