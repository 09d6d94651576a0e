import { userEvent as library } from '@testing-library/user-event';

/** Text without the braces and brackets that name keys. */
const PLAIN = /^[^{[]+$/;

/**
 * The library's person, whose text comes into a field at once, as from the clipboard: a press of each key renders the form
 * again, a sixth of all that component specs cost. What happens key by key is tried in ui/inputs.spec.tsx.
 */
export const userEvent = {
  ...library,
  setup: (options?: Parameters<typeof library.setup>[0]) => {
    // Styles, which these specs do not load, decide whether something can be pressed.
    const user = library.setup({ pointerEventsCheck: 0, ...options });
    const type: typeof user.type = async (field, text, how) => {
      if (how !== undefined || !PLAIN.test(text)) return user.type(field, text, how);
      await user.click(field);
      await user.paste(text);
    };
    return Object.assign(Object.create(user) as typeof user, { type });
  },
};
