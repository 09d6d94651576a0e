import { MAX_SECTION_LINKS } from '#domain/office/background-links.ts';

/** Between two tabs, in milliseconds (screens#background-report). */
const APART = 250;

/** Opens an address in a tab that knows nothing of this one. Answers whether the browser let it. */
const openTab = (url: string): boolean => {
  // With `noopener` a browser does not say whether it opened the tab, so `opener` is removed before the address is set.
  const tab = window.open('', '_blank');
  if (!tab) return false;
  tab.opener = null;
  tab.location.replace(url);
  return true;
};

/**
 * Opens up to eight addresses one after the other, the first at once, and tells how many tabs the browser blocked.
 * Answers how to stop.
 */
export const openAll = (urls: readonly string[], onEnd: (blocked: number, all: number) => void): (() => void) => {
  const queue = urls.slice(0, MAX_SECTION_LINKS);
  let blocked = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = (index: number) => {
    const url = queue[index];
    if (url === undefined) return onEnd(blocked, queue.length);
    if (!openTab(url)) blocked += 1;
    timer = setTimeout(() => next(index + 1), APART);
  };
  next(0);
  return () => clearTimeout(timer);
};
