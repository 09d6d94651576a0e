import { markLost } from './connection.ts';

/** The key under which a tab remembers for which part it has reloaded. */
const markOf = (error: Error) => `bailiwick_reload:${error.message}`;

/** What browsers say where a part of the program did not come: a new build has other files, or the line broke. */
const MISSING_PART =
  /dynamically imported module|importing a module script failed|unable to preload css|error loading dynamically/i;

const NOT_LOADED = 'A part of Bailiwick did not load.';

/** Whether a part of the program is what did not come. */
export const isMissingPart = (error: Error): boolean => MISSING_PART.test(error.message);

/**
 * Leaves reloading to `reloadOnce`: where the browser's own words stand first, the router loads the page again by itself,
 * without a network too, and the person loses the page.
 */
export const nameMissingParts = (): void =>
  window.addEventListener('vite:preloadError', ({ payload }) => {
    const isNamed = payload.message.startsWith(NOT_LOADED); // of a part within a part it is told for each
    if (isMissingPart(payload) && !isNamed) payload.message = `${NOT_LOADED} ${payload.message}`;
  });

const isFirst = (error: Error): boolean => {
  try {
    if (sessionStorage.getItem(markOf(error)) !== null) return false;
    sessionStorage.setItem(markOf(error), '1');
    return true;
  } catch {
    return false; // nothing can be remembered: it might go on for ever
  }
};

/** Whether the server answers anything at all. */
const serverAnswers = (): Promise<boolean> =>
  fetch('/api/health/live', { cache: 'no-store' })
    .then((answer) => answer.text())
    .then(
      () => true,
      () => false,
    );

/**
 * Loads the page again where a part of the program did not come, once for the same part in the same tab, so that it
 * cannot reload for ever; never while the server cannot be reached, since the page that is there would be lost.
 */
export const reloadOnce = async (
  error: Error,
  { reload = () => location.reload(), isReached = serverAnswers } = {},
): Promise<'reloads' | 'unreached' | 'stays'> => {
  if (!isMissingPart(error)) return 'stays';
  if (!(await isReached())) {
    markLost();
    return 'unreached';
  }
  if (!isFirst(error)) return 'stays';
  reload();
  return 'reloads';
};
