declare global {
  interface Window {
    /** What public/early.js asked for while the scripts of the page were still on their way. */
    earlySession?: Promise<Response>;
  }
}

/** The answer that was asked for early, once; null where there is none, or the request failed. */
export const takeEarly = async (address: string): Promise<Response | null> => {
  if (address !== '/api/session' || !window.earlySession) return null;
  const asked = window.earlySession;
  delete window.earlySession;
  return asked.catch(() => null);
};
