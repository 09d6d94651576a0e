import { sizeOf, type LogEvent } from './log-event.ts';

// A reader holds two pages: the one that is sent and the one that is read.
const budgetBytes = 1024 * 1024;
const mostRows = 512;

/** Rows to read at once, by the weight of the rows read before: small events in large pages, large ones in small. */
export class PageSize {
  rows = 64;

  /** Takes note of a page and returns it. */
  measured<Events extends readonly LogEvent[]>(events: Events): Events {
    let bytes = 0;
    for (const event of events) bytes += sizeOf(event);
    if (bytes > budgetBytes) this.rows = Math.max(4, Math.floor(this.rows / 4));
    else if (events.length === this.rows && bytes < budgetBytes / 4) this.rows = Math.min(mostRows, this.rows * 2);
    return events;
  }
}
