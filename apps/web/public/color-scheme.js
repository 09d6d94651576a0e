// Sets colour scheme and layout before the first paint; a file of its own because the page allows no inline script.
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
