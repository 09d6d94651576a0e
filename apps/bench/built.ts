import { join } from 'node:path';
import { ROOT } from './report.ts';

/** A file of the server as it was built: this file's own Node does not compile decorators. */
export const built = async <T>(path: string): Promise<T> =>
  (await import(join(ROOT, 'dist/apps/server/src', path))) as T;
