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
// Shows the frame of a screen until the screen is there, which is as high as this (styles/early-frames.css).
let earlyFrame = null;
const showEarlyFrame = (id, fill) => {
  const observer = new MutationObserver(() => draw());
  const draw = () => {
    if (document.querySelector('#root main')) {
      earlyFrame?.remove();
      observer.disconnect();
    } else if (!earlyFrame) {
      const template = document.getElementById(id);
      if (!template?.nextElementSibling) return; // its end has not been read yet
      earlyFrame = template.content.firstElementChild.cloneNode(true);
      fill?.(earlyFrame);
      document.body.append(earlyFrame);
    }
  };
  observer.observe(document, { childList: true, subtree: true });
  draw();
};
// Starts the first script once the page is read; where its frame stands, once that is painted.
document.addEventListener('DOMContentLoaded', () => {
  const src = document.querySelector('meta[name="first-script"]')?.content;
  if (!src) return; // while developing the page starts it itself
  const start = () =>
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src }));
  if (earlyFrame && !document.hidden) requestAnimationFrame(() => setTimeout(start));
  else start();
});
// Asks for the session and the scripts of the staff's screens while the first ones are still on their way (lib/early.ts).
(() => {
  const { pathname } = location;
  if (pathname.startsWith('/r/')) return;
  // Read to its end at once: for the browser, an answer that nobody has read is still on its way.
  const asked = fetch('/api/session', { headers: { accept: 'application/json' } });
  const read = asked.then(async (answer) => ({ answer, text: await answer.text() }));
  window.earlySession = read.then(({ answer, text }) => new Response(text, answer));
  window.earlySession.catch(() => undefined);
  // Where it was opened by its address: then the screen says no more than its frame.
  if (pathname === '/login' && !history.state) showEarlyFrame('gate-frame');
  if (/^\/(login|signup|reset-password)?$/.test(pathname)) return;
  const ask = (name, attributes) => {
    for (const href of document.querySelector(`meta[name="${name}"]`)?.content.split(' ') ?? [])
      document.head.append(Object.assign(document.createElement('link'), { href, ...attributes }));
  };
  ask('staff-scripts', { rel: 'modulepreload' });
  // What every further screen needs comes once the page has loaded, whenever the line is free.
  window.addEventListener('load', () => ask('later-scripts', { rel: 'prefetch', as: 'script' }));
  if (pathname !== '/dashboard') return;
  // The dashboard greets as soon as it is known whom (features/dashboard/welcome-name.ts).
  const greet = ({ text }) => {
    const { agent, organization, user } = JSON.parse(text).session ?? {};
    if (!agent || !organization || user.mustChangePassword || user.mustSetUpTwoFactor) return;
    const names = [agent.fullName, user.name, user.email.split('@')[0]].map((name) => name.trim());
    showEarlyFrame('staff-frame', (frame) => {
      frame.querySelector('b').textContent = organization.name || 'Test Bail Bonds';
      frame.querySelector('.greeting').textContent = `Welcome, ${names.find(Boolean) ?? 'Agent'}`;
    });
  };
  read.then(greet).catch(() => undefined);
})();
