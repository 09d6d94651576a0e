import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { LogEvent } from './log-event.ts';
import { BadRequest } from './wire-errors.ts';

const defaultSearchWindow = 32;

export interface EventFilter {
  matches(event: LogEvent): boolean;
  /** How the names of the wanted streams begin; undefined where the filter is not by prefixes of streams. */
  readonly streamPrefixes: readonly string[] | undefined;
  /** A subscriber gets a checkpoint each time this many events were looked at. */
  readonly checkpointEvery: number;
}

/** A regular expression may begin with (?i), (?m) or (?s), which JavaScript has behind it. Undefined if there is none. */
const readRegex = (pattern: string): RegExp | undefined => {
  const [, flags = '', rest = ''] = /^(?:\(\?([ims]+)\))?(.*)$/s.exec(pattern) ?? [];
  try {
    return pattern === '' ? undefined : new RegExp(rest, [...new Set(flags)].join(''));
  } catch {
    throw new BadRequest(`The filter is not a regular expression: ${pattern}`);
  }
};

/** The filter of a read of the whole log: stream name or event type, by prefixes or a regular expression. Throws BadRequest. */
export const readFilter = (options: ReadReq.Options.FilterOptions): EventFilter => {
  const byStream = options.getStreamIdentifier();
  const expression = byStream ?? options.getEventType();
  const prefixes = expression?.getPrefixList() ?? [];
  const regex = readRegex(expression?.getRegex() ?? '');
  const nameMatches = (name: string): boolean =>
    regex === undefined ? prefixes.some((prefix) => name.startsWith(prefix)) : regex.test(name);
  const window = options.hasMax() ? options.getMax() : defaultSearchWindow;
  return {
    matches: (event) => nameMatches(byStream === undefined ? event.type : event.stream),
    streamPrefixes: byStream === undefined || regex !== undefined ? undefined : prefixes,
    checkpointEvery: Math.max(1, window) * Math.max(1, options.getCheckpointintervalmultiplier()),
  };
};
