// Only in a demo, where the server names it in the page: says so on every screen, and signs in as whoever works there.
(() => {
  const password = document.querySelector('meta[name="demo"]').content;
  const people = {
    Admin: 'admin',
    Supervisor: 'supervisor',
    Agent: 'agent',
    'Recovery Agent': 'recovery',
    Accounting: 'accounting',
  };
  const make = (tag, about, ...children) => {
    const element = Object.assign(document.createElement(tag), about);
    element.append(...children);
    return element;
  };
  const problem = make('p', { role: 'alert' });
  const enter = async (who) => {
    problem.textContent = '';
    const answer = await fetch('/api/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${who}@demo-1-1.example.com`, password }),
    }).catch(() => null);
    if (answer?.ok) location.assign('/dashboard');
    else
      problem.textContent = (await answer?.json().catch(() => null))?.detail ?? 'The server did not answer. Try again.';
  };
  const buttons = Object.entries(people).map(([role, who]) =>
    make(
      'button',
      { type: 'button', ariaLabel: `Sign in as ${role}`, onclick: () => void enter(who) },
      make('img', { src: `/demo/${who}.svg`, alt: '', width: 32, height: 40 }),
      role,
    ),
  );
  const mark = make('summary', { textContent: 'Demo' });
  const about = make('p', { textContent: 'Nobody and nothing here is real. Sign in as:' });
  const demo = make(
    'details',
    { className: 'demo', open: location.pathname === '/login' },
    mark,
    about,
    ...buttons,
    problem,
  );
  document.body.append(make('aside', { ariaLabel: 'Demo' }, demo));
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && demo.contains(document.activeElement)) demo.open = false;
  });
})();
