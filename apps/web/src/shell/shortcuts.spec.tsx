import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { show } from '../test/render.tsx';
import { Shortcuts } from './shortcuts.tsx';

describe('The list of shortcuts', () => {
  it.each([true, false])('opens on ?, typed with Shift: %s', async (shiftKey) => {
    await show(<Shortcuts />);
    fireEvent.keyDown(document.documentElement, { key: '?', code: 'Slash', shiftKey });
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
  });
});
