/**
 * Opens what a signed link leads to, which is asked for now: in a new tab, or as a download where a browser shows none of
 * its kind.
 * @throws what asking for the link fails with; the new tab is closed again.
 */
export const openByLink = async (askForLink: () => Promise<{ url: string }>, inTab = true): Promise<void> => {
  // The tab is opened within the click, since browsers block others as pop-ups.
  const tab = inTab ? window.open('about:blank', '_blank') : null;
  try {
    const { url } = await askForLink();
    if (tab) {
      tab.opener = null;
      tab.location.replace(url);
    } else window.location.assign(url);
  } catch (error) {
    tab?.close();
    throw error;
  }
};
