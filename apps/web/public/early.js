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
// Shows the frame of a screen until the screen is there, which is as high as this (styles/early-frames.css).
(() => {
  const showFrame = (id, fill) => {
    let frame = null;
    const observer = new MutationObserver(() => draw());
    const draw = () => {
      if (document.querySelector('#root main')) {
        frame?.remove();
        observer.disconnect();
      } else if (!frame) {
        frame = document.getElementById(id)?.content.firstElementChild.cloneNode(true);
        if (!frame) return;
        fill(frame);
        document.body.append(frame);
      }
    };
    observer.observe(document, { childList: true, subtree: true });
    draw();
  };
  // That of /login at once, where it was opened by its address: then the screen says no more than this.
  if (location.pathname === '/login' && !history.state) showFrame('gate-frame', () => undefined);
  // That of the dashboard, which greets, once the session is known (features/dashboard/welcome-name.ts).
  if (location.pathname === '/dashboard')
    window.earlySession
      .then((answer) => answer.clone().json())
      .then(({ session }) => {
        const { agent, organization, user } = session ?? {};
        if (!agent || !organization || user.mustChangePassword || user.mustSetUpTwoFactor) return;
        const names = [agent.fullName, user.name, user.email.split('@')[0]].map((name) => name.trim());
        showFrame('staff-frame', (frame) => {
          frame.querySelector('b').textContent = organization.name || 'Test Bail Bonds';
          frame.querySelector('.greeting').textContent = `Welcome, ${names.find(Boolean) ?? 'Agent'}`;
        });
      })
      .catch(() => undefined);
})();
