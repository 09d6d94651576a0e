/**
 * Jest's resolver where it reads which file needs which (`npm run check`): it knows no conditions there, and `#contracts`
 * and `#domain` would lead into the build.
 */
export const sync = (path, options) =>
  options.defaultResolver(
    path,
    path.startsWith('#') ? { ...options, conditions: [...(options.conditions ?? []), 'source'] } : options,
  );
