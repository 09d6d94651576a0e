import type { EventReader } from './event-reader.ts';
import type { LogEvent } from './log-event.ts';
import { absentStream, isReadable } from './stream-state.ts';
import type { ShownEvent } from './encode-read-event.ts';

/** Type of an event that points to another: its data is `<revision>@<stream>`. A revision alone leads nowhere. */
const linkType = '$>';

const targetOf = (event: LogEvent): { stream: string; revision: number } | undefined => {
  if (event.type !== linkType) return undefined;
  const [, revision, stream = ''] = /^(\d{1,15})(?:@(.*))?$/s.exec(Buffer.from(event.data).toString('utf8')) ?? [];
  return revision === undefined ? undefined : { stream, revision: Number(revision) };
};

/**
 * Events as a reader is shown them: links with what they point to, if that is asked for and a read of its stream would
 * show it. Two queries for a page.
 */
export const showEvents = async (
  reader: EventReader,
  events: readonly LogEvent[],
  resolveLinks: boolean,
): Promise<readonly ShownEvent[]> => {
  const targets = resolveLinks ? events.map(targetOf) : [];
  const wanted = targets.filter((target) => target !== undefined);
  if (wanted.length === 0) return events.map((event) => ({ event, link: undefined }));
  const found = new Map<string, LogEvent>();
  const streams = wanted.map((target) => target.stream);
  const revisions = wanted.map((target) => target.revision);
  const named = [...new Set(streams)];
  const loaded = await reader.streamStates(named);
  const states = new Map(named.map((stream, index) => [stream, loaded[index] ?? absentStream]));
  for (const event of await reader.eventsAt(streams, revisions)) {
    if (!isReadable(event, states.get(event.stream) ?? absentStream, Date.now())) continue;
    found.set(`${String(event.revision)}@${event.stream}`, event);
  }
  return events.map((event, index) => {
    const target = targets[index];
    if (target === undefined) return { event, link: undefined };
    return { event: found.get(`${String(target.revision)}@${target.stream}`), link: event };
  });
};
