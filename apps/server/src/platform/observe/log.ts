import type { LoggerService } from '@nestjs/common';
import { destination, pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { requestContext } from '../../kernel/request-context.ts';

/**
 * An error as it may be logged: never a value that someone typed. A database error (it has a SQLSTATE) keeps its code,
 * constraint and place; its message and detail quote the row and are left out.
 */
const loggableError = (error: unknown): object => {
  if (!(error instanceof Error)) return { type: typeof error };
  const stack = error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 8)
    .join('\n');
  if ('code' in error && /^[0-9A-Z]{5}$/.test(String(error.code))) {
    const { code, constraint, table } = error as Error & Record<string, unknown>;
    return { type: error.name, code, constraint, table, stack };
  }
  const cause = error.cause === undefined ? undefined : loggableError(error.cause);
  return { type: error.name, message: error.message, stack, cause };
};

/** How long a line waits for others at most, in milliseconds, and how many bytes of lines wait for no more. */
const GATHER_MS = 100;
const GATHERED_BYTES = 16_000;
const WARNING = pino.levels.values['warn'] ?? 0;

/** Where lines are gathered until they are flushed. */
type Output = DestinationStream & { flush: () => void };

const standardOutput: Output = destination({ dest: 1, sync: true, minLength: GATHERED_BYTES });
process.once('exit', () => standardOutput.flush());

/**
 * JSON lines on standard output, each with the id of the request it belongs to. A write for each line would cost as much as
 * the line: they leave together a moment later, at once where one is a warning or worse, and before the process ends.
 */
export const createLog = (level: string, output = standardOutput): Logger => {
  let flushing: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(flushing);
    flushing = undefined;
    output.flush();
  };
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => {
      const requestId = requestContext.getStore()?.requestId;
      return requestId === undefined ? {} : { requestId };
    },
    serializers: { err: loggableError },
    hooks: {
      logMethod(line, write, importance) {
        write.apply(this, line);
        if (importance >= WARNING) flush();
        else flushing ??= setTimeout(flush, GATHER_MS).unref();
      },
    },
  };
  return pino(options, output);
};

/** A message of a part of the server with fields beside its words: ids and names from the code, nothing that was typed. */
export class LogLine {
  constructor(
    readonly fields: Readonly<Record<string, string | number | undefined>>,
    readonly words: string,
  ) {}
}

/** Nest's own messages through the same log; its list of routes only where somebody debugs. */
export const nestLogger = (log: Logger): LoggerService => {
  const write =
    (level: 'info' | 'error' | 'warn' | 'debug' | 'trace') =>
    (message: unknown, ...rest: unknown[]) => {
      const context = rest.at(-1);
      const where = typeof context === 'string' ? { context } : {};
      // What is no text may hold anything: it is named by its type alone, as in `loggableError`.
      if (typeof message === 'string') log[level](where, message);
      else if (message instanceof LogLine) log.info({ ...message.fields, ...where }, message.words);
      else log[level]({ err: message, ...where });
    };
  return {
    log: write('debug'),
    error: write('error'),
    warn: write('warn'),
    debug: write('debug'),
    verbose: write('trace'),
  };
};
