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
