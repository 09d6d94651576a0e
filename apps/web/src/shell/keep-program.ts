const SCRIPT = '/service-worker.js';
const PARTS = '/assets/';

const isPart = (path: string): boolean => path.startsWith(PARTS);

/**
 * Has the browser keep the program: its page and the parts that were opened here, nothing of what they show
 * (screens#offline). Where it may keep nothing, all goes on as before.
 */
export const keepProgram = async (): Promise<void> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(SCRIPT, { updateViaCache: 'none' });
    const { active } = await navigator.serviceWorker.ready;
    // Those too that came before it was there, or were on their way.
    const told = new PerformanceObserver((list) => {
      const parts = list.getEntries().map(({ name }) => new URL(name).pathname);
      active?.postMessage({ parts: parts.filter(isPart) });
    });
    told.observe({ type: 'resource', buffered: true });
  } catch {
    // Private windows and strict settings refuse it.
  }
};
