/** The router's own mark: it reloads for a screen's component by itself, and neither of us may after the other has. */
const markOf = (error: Error) => `tanstack_router_reload:${error.message}`;

/** What browsers say where a part of the program did not come: a new build has other files, or the line broke. */
const MISSING_PART =
  /dynamically imported module|importing a module script failed|unable to preload css|error loading dynamically/i;

/** Whether a part of the program is what did not come. */
export const isMissingPart = (error: Error): boolean => MISSING_PART.test(error.message);

/**
 * Loads the page anew where a part of the program did not come, once for the same part in the same tab: a second time
 * would not help, and a third would never end. Answers whether it does.
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
