import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from '@mantine/core';

/** The tokens by the names that Mantine's own styles ask for; the colours themselves stand in styles/tokens.css. */
const token = (name: string) => `var(--${name})`;
const tuple = (...names: string[]) => names.map(token) as unknown as MantineColorsTuple;

/** A family that only paints with one colour: what is filled, tinted, written and drawn with it is said below. */
const family = (name: string) => tuple(...Array.from({ length: 10 }, () => name));

/** Greys from the lightest ground to ink, as the light scheme reads them. */
const gray = tuple('hover', 'hover', 'line', 'line', 'line-strong', 'ink-faint', 'ink-soft', 'ink-soft', 'ink', 'ink');

/** The same for the dark scheme, which counts them the other way round. */
const dark = tuple('ink', 'ink', 'ink-soft', 'ink-faint', 'line', 'hover', 'panel', 'paper', 'paper', 'paper');

/** Dialogs say what their cross does; their header is no landmark of the page; their title reads as one. */
const dialog = {
  closeButtonProps: { 'aria-label': 'Close' },
  attributes: { header: { role: 'none' } },
  styles: { title: { fontWeight: 600, lineHeight: 1.4, overflowWrap: 'anywhere' } },
};

export const theme = createTheme({
  // Named, not imported: the first load carries no dialog.
  components: {
    // A fold opens at once: one that grows slowly would move away from the mouse between press and release.
    Collapse: { defaultProps: { transitionDuration: 0 } },
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } }, // an element that has no place in a menu
    // What is said about a field stands below it, so that fields beside each other stand at one height.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    // The list itself scrolls: assistive technology knows how to, and the keyboard already does.
    Select: {
      // Picking what is chosen already keeps it: the cross alone empties a field.
      // Of what is typed the first that is found is chosen with Enter.
      defaultProps: {
        openOnFocus: false,
        withScrollArea: false,
        allowDeselect: false,
        selectFirstOptionOnChange: true,
      },
      styles: { options: { maxHeight: 220, overflowY: 'auto' } },
    },
    Modal: { defaultProps: dialog },
    Drawer: { defaultProps: dialog },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Dismiss' } } },
  },
  primaryColor: 'pine',
  colors: { pine: family('pine'), red: family('red'), yellow: family('amber'), green: family('green'), gray, dark },
  white: token('panel'),
  black: token('ink'),
  variantColorResolver: (request) => {
    const colors = defaultVariantColorsResolver(request);
    return request.variant === 'filled'
      ? { ...colors, color: token(request.color === 'red' ? 'on-red' : 'on-pine') }
      : colors;
  },
  radius: { xs: '2px', sm: '6px', md: '8px', lg: '8px', xl: '8px' },
  defaultRadius: 'sm',
  shadows: { xs: 'none', sm: token('float'), md: token('float'), lg: token('float'), xl: token('float') },
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: '"Inter Variable", "Inter Fallback", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.4' },
      h2: { fontSize: '1rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
});

/** What a family is filled, tinted, written and drawn with. Each is a token, so both schemes are said at once. */
const painted = (name: string, from: { fill: string; fillHover: string; wash: string; text: string }) => ({
  [`--mantine-color-${name}-filled`]: token(from.fill),
  [`--mantine-color-${name}-filled-hover`]: token(from.fillHover),
  [`--mantine-color-${name}-light`]: token(from.wash),
  [`--mantine-color-${name}-light-hover`]: token(from.wash),
  [`--mantine-color-${name}-light-color`]: token(from.text),
  [`--mantine-color-${name}-outline`]: token(from.text),
  [`--mantine-color-${name}-outline-hover`]: token(from.wash),
  [`--mantine-color-${name}-text`]: token(from.text),
});

const both = {
  '--mantine-color-body': token('paper'),
  '--mantine-color-text': token('ink'),
  '--mantine-color-bright': token('ink'),
  '--mantine-color-dimmed': token('ink-soft'),
  '--mantine-color-placeholder': token('ink-faint'),
  '--mantine-color-anchor': token('pine'),
  '--mantine-color-error': token('red'),
  '--mantine-color-success': token('green'),
  '--mantine-color-default': token('panel'),
  '--mantine-color-default-hover': token('hover'),
  '--mantine-color-default-color': token('ink'),
  '--mantine-color-default-border': token('line-strong'),
  '--mantine-color-disabled': token('hover'),
  '--mantine-color-disabled-color': token('ink-faint'),
  '--mantine-color-disabled-border': token('line'),
  '--mantine-primary-color-contrast': token('on-pine'),
  ...painted('pine', { fill: 'pine', fillHover: 'pine-hover', wash: 'pine-wash', text: 'pine' }),
  ...painted('red', { fill: 'red-fill', fillHover: 'red-fill-hover', wash: 'red-wash', text: 'red' }),
  ...painted('yellow', { fill: 'amber', fillHover: 'amber', wash: 'amber-wash', text: 'amber' }),
  ...painted('green', { fill: 'green', fillHover: 'green', wash: 'green-wash', text: 'green' }),
  ...painted('gray', { fill: 'grey', fillHover: 'grey', wash: 'hover', text: 'ink-soft' }),
};

/** Mantine's variables, said by ours. The tokens know the scheme by themselves. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: both,
  dark: { ...both, '--mantine-color-white': token('ink') }, // there it is what Mantine writes with
});
