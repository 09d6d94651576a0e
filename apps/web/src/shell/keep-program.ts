const SCRIPT = '/service-worker.js';
const PARTS = '/assets/';

/** The parts of the program that this tab has loaded. */
const loadedParts = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.startsWith(PARTS));

/**
 * Has the browser keep the program: its page and the parts that were opened here, nothing of what they show
 * (screens#offline). Where it may keep nothing, all goes on as before.
 */
export const keepProgram = async (): Promise<void> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(SCRIPT, { updateViaCache: 'none' });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ parts: loadedParts() });
  } catch {
    // Private windows and strict settings refuse it.
  }
};
