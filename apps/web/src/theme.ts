import type { CSSVariablesResolver, MantineColorsTuple } from '@mantine/core';
import { createTheme } from '@mantine/core';

/** The one accent colour. */
const accent: MantineColorsTuple = [
  '#eef2ff',
  '#dfe5ff',
  '#bccaff',
  '#95abff',
  '#7c95ff',
  '#6480f7',
  '#4f6df0',
  '#4361e3',
  '#3b5bdb',
  '#334fc4',
];

/** Greys of the dark scheme: text 0, dimmed 2, border 4, hover 5, fields 6, page 7. */
const dark: MantineColorsTuple = [
  '#e8e9ed',
  '#c5c8d0',
  '#a0a5b1',
  '#8b919e',
  '#2f323b',
  '#24262e',
  '#1a1c22',
  '#121317',
  '#0e0f12',
  '#0a0b0d',
];

/** Dialogs say what their cross does; their header is no landmark of the page; their title reads as one. */
const dialog = {
  closeButtonProps: { 'aria-label': 'Close' },
  attributes: { header: { role: 'none' } },
  styles: { title: { fontWeight: 600, lineHeight: 1.4, overflowWrap: 'anywhere' } },
};

export const theme = createTheme({
  // Named, not imported: the first load carries no dialog.
  components: {
    // A fold opens at once: what grows slowly moves away under the mouse between press and release.
    Collapse: { defaultProps: { transitionDuration: 0 } },
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } }, // an element that has no place in a menu
    // The list itself scrolls: assistive technology knows how to, and the keyboard already does.
    Select: {
      // Picking what is chosen already keeps it: the cross alone empties a field.
      defaultProps: { openOnFocus: false, withScrollArea: false, allowDeselect: false },
      styles: { options: { maxHeight: 220, overflowY: 'auto' } },
    },
    Modal: { defaultProps: dialog },
    Drawer: { defaultProps: dialog },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Dismiss' } } },
  },
  primaryColor: 'accent',
  primaryShade: { light: 8, dark: 8 },
  colors: { accent, dark },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.4' },
      h2: { fontSize: '1rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
});

/** Mantine's quiet greys and reds, brought to a contrast of at least 4.5 in both schemes (design 11). */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#59606a',
    '--mantine-color-placeholder': '#6b727b',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-text': '#16181d',
  },
  dark: {
    '--mantine-color-error': '#ff8080',
    '--mantine-color-placeholder': '#8b919e',
  },
});
