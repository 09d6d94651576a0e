// Only where the day of the product can be moved, which the server names in the page: says so on every screen, and moves it.
(() => {
  const make = (tag, about, ...children) => {
    const element = Object.assign(document.createElement(tag), about);
    element.append(...children);
    return element;
  };
  const ask = (request) => fetch('/api/clock', request).catch(() => null);
  const mark = make('summary', { textContent: 'The clock can be moved' });
  const problem = make('p', { role: 'alert' });
  const day = make('input', { type: 'date', name: 'clock-day', required: true });
  const show = ({ isMoved, today }) => {
    const named = new Date(`${today}T12:00:00Z`).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' });
    const [year, month, date] = today.split('-');
    mark.textContent = `${isMoved ? 'Clock moved' : 'The clock can be moved'}: ${named} ${month}/${date}/${year}`;
    day.min = today;
  };
  const look = async () => {
    const answer = await ask();
    if (answer?.ok) show(await answer.json());
  };
  const move = async (event) => {
    event.preventDefault();
    problem.textContent = '';
    const answer = await ask({
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ day: day.value }),
    });
    if (answer?.ok) location.reload();
    else
      problem.textContent = (await answer?.json().catch(() => null))?.detail ?? 'The server did not answer. Try again.';
  };
  const form = make(
    'form',
    { onsubmit: (event) => void move(event) },
    make('label', {}, 'Move the day of all agencies here to', day),
    make('button', { type: 'submit', textContent: 'Move the clock' }),
  );
  const clock = make('details', { className: 'moved-clock' }, mark, form, problem);
  document.body.append(make('aside', { ariaLabel: 'Clock' }, clock));
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && clock.contains(document.activeElement)) clock.open = false;
  });
  document.addEventListener('visibilitychange', () => void look());
  setInterval(() => void look(), 5_000);
  void look();
})();
