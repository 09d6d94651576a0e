/** The key that the router sets when it reloads for a screen's component: there must be one reload in all. */
const markOf = (error: Error) => `tanstack_router_reload:${error.message}`;

/** What browsers say where a part of the program did not come: a new build has other files, or the line broke. */
const MISSING_PART =
  /dynamically imported module|importing a module script failed|unable to preload css|error loading dynamically/i;

/** Whether a part of the program is what did not come. */
export const isMissingPart = (error: Error): boolean => MISSING_PART.test(error.message);

/**
 * Loads the page anew where a part of the program did not come, once for the same part in the same tab, so that it
 * cannot reload for ever. Answers whether it reloads.
 */
export const reloadOnce = (error: Error, reload: () => void = () => location.reload()): boolean => {
  if (!isMissingPart(error)) return false;
  try {
    if (sessionStorage.getItem(markOf(error)) !== null) return false;
    sessionStorage.setItem(markOf(error), '1');
  } catch {
    return false; // nothing can be remembered: it might go on for ever
  }
  reload();
  return true;
};
