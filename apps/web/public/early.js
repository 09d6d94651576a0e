// Runs before everything else; a file of its own because the page allows no inline script.
// Sets colour scheme and layout before the first paint.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value');
    const layout = localStorage.getItem('bailiwick-layout');
    if (layout) document.documentElement.setAttribute('data-layout', layout);
  } catch {
    // Storage may be switched off; then the default applies.
  }
  const dark = chosen === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : chosen !== 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  // The bars of the browser take the chosen scheme too, not only the machine's.
  if (chosen !== 'auto')
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      if (meta.media.includes(dark ? 'dark' : 'light')) meta.media = '';
      else meta.remove();
    }
})();
// Asks for the session and the frame of the staff's screens while the first scripts are still on their way (lib/early.ts).
(() => {
  if (location.pathname.startsWith('/r/')) return;
  // Read to its end at once: for the browser, an answer that nobody has read is still on its way.
  window.earlySession = fetch('/api/session', { headers: { accept: 'application/json' } }).then(
    async (answer) => new Response(await answer.blob(), answer),
  );
  window.earlySession.catch(() => undefined);
  if (/^\/(login|signup|reset-password)?$/.test(location.pathname)) return;
  const ask = (name, attributes) => {
    for (const href of document.querySelector(`meta[name="${name}"]`)?.content.split(' ') ?? [])
      document.head.append(Object.assign(document.createElement('link'), { href, ...attributes }));
  };
  ask('staff-scripts', { rel: 'modulepreload' });
  // What every further screen needs comes once the first one stands.
  window.addEventListener('load', () => ask('later-scripts', { rel: 'prefetch', as: 'script' }));
})();
// Shows the frame of /login until the screen is there, where it was opened by its address: then it is as high as this.
(() => {
  if (location.pathname !== '/login' || history.state) return;
  let frame = null;
  new MutationObserver((_, observer) => {
    if (document.querySelector('#root main')) {
      frame?.remove();
      observer.disconnect();
    } else if (!frame) {
      frame = document.getElementById('gate-frame')?.content.firstElementChild.cloneNode(true);
      if (frame) document.body.append(frame);
    }
  }).observe(document, { childList: true, subtree: true });
})();
