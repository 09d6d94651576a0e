import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';

/** Answers a CSV file to be kept under a name of ours; its text whole, or in pieces as they come. */
export const csvFile = (name: string, text: string | AsyncIterable<string>): StreamableFile => {
  const how = { type: 'text/csv; charset=utf-8', disposition: `attachment; filename="${name}"` };
  return typeof text === 'string'
    ? new StreamableFile(Buffer.from(text), how)
    : new StreamableFile(Readable.from(text), how);
};
