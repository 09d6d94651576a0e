/**
 * What can be measured on a page without looking at it, a line each: text that is cut off, in a field too, and whatever
 * is wider than the window. Text that ends in an ellipsis is cut off knowingly; what scrolls by itself may be wider.
 */
export const CUT_OFF = `(() => {
  const visible = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    one.getClientRects().length > 0;
  const hidden = (one) => one.closest('[aria-hidden="true"], .mantine-VisuallyHidden-root, .skip-link') ||
    getComputedStyle(one).clipPath !== 'none'; // said to who listens, seen by nobody
  const scrolls = (one) => {
    for (let at = one; at && at !== document.body; at = at.parentElement) {
      const { overflowX } = getComputedStyle(at);
      if (overflowX === 'auto' || overflowX === 'scroll') return true;
    }
    return false;
  };
  const own = (one) => [...one.childNodes].filter(({ nodeType, data }) => nodeType === 3 && data.trim() !== '');
  const said = (one) => one.tagName.toLowerCase() + ' “' + one.textContent.trim().slice(0, 40) + '”';
  const faults = [];
  for (const one of document.body.querySelectorAll('*')) {
    if (own(one).length === 0 || !visible(one) || hidden(one)) continue;
    const style = getComputedStyle(one);
    const cuts = (style.overflowX === 'hidden' || style.overflowX === 'clip') && style.textOverflow !== 'ellipsis';
    if (cuts && one.scrollWidth > one.clientWidth + 1) faults.push('cut off: ' + said(one));
    const { left, right } = one.getBoundingClientRect();
    const outside = right <= 0 || left >= innerWidth; // a drawer that is shut
    if (!outside && (right > innerWidth + 1 || left < -1) && !scrolls(one)) faults.push('beyond the window: ' + said(one));
  }
  for (const one of document.querySelectorAll('input:not([type="checkbox"], [type="radio"], [type="file"]), textarea')) {
    if (one.value === '' || !visible(one) || document.activeElement === one) continue;
    if (one.scrollWidth > one.clientWidth + 1) faults.push('cut off in its field: ' + one.value.slice(0, 40));
  }
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) faults.push(wide + ' pixels wider than the window');
  return faults;
})()`;

/**
 * Words that are broken although they are short: what holds them is narrower than its longest word. Long ones, as
 * addresses of mail, may go on in the next line.
 */
export const BROKEN_WORDS = `(() => {
  const LONGEST = 24;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const broken = [];
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const one = text.parentElement;
    if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (one.closest('[aria-hidden="true"], .mantine-VisuallyHidden-root, script, style, textarea')) continue;
    for (const { 0: word, index } of text.data.matchAll(/[\\p{L}\\p{N}$][\\p{L}\\p{N}\\p{M}\\/.,’']*/gu)) {
      if (word.length < 2 || word.length > LONGEST) continue;
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top);
      if (Math.max(...tops) - Math.min(...tops) > 4) broken.push('broken word at ' + innerWidth + ': ' + word + ' in ' + one.tagName.toLowerCase());
    }
  }
  return broken;
})()`;

/** On a phone: what is pressed and is lower than a finger is wide, 44 pixels; links within text may be. */
export const SMALL_TARGETS = `[...document.querySelectorAll('button, [role="tab"], [role="menuitem"], input, select, textarea')]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('[aria-hidden="true"]'))
  // The border of the field counts.
  .filter((one) => !one.matches('.mantine-Input-wrapper button, .mantine-PasswordInput-innerInput'))
  .filter((one) => !['checkbox', 'radio', 'file', 'hidden'].includes(one.type))
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([, { height }]) => height > 0 && height < 43.5)
  .map(([one, { height }]) => 'only ' + Math.round(height) + ' pixels high: ' +
    (one.getAttribute('aria-label') ?? one.textContent.trim().slice(0, 40)))`;
