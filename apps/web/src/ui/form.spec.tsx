import { describe, expect, it } from '@jest/globals';
import { TextInput } from '@mantine/core';
import { fireEvent, screen } from '@testing-library/react';
import { axe } from '../test/axe.ts';
import { show } from '../test/render.tsx';
import { FormButtons, FormGroup, FormGroups } from './form.tsx';
import { StepTrack } from './progress.tsx';
import { Timeline } from './timeline.tsx';

const Vehicle = ({ filled }: { filled: boolean }) => (
  <FormGroups>
    <FormGroup legend="Name">
      <TextInput label="Full name" />
    </FormGroup>
    <FormGroup legend="Vehicle" optional={{ label: 'Vehicle', filled }}>
      <TextInput label="Make" />
    </FormGroup>
    <FormButtons label="Save" busy={false} error={null} sticky />
  </FormGroups>
);

describe('A group of fields', () => {
  it('that is optional is a button until it is asked for, and then has the focus', async () => {
    const { frame } = await show(<Vehicle filled={false} />);
    expect(screen.getByRole('group', { name: 'Name' })).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Vehicle' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Add: Vehicle' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Make'));
    expect((await axe(frame)).violations).toEqual([]);
  });

  it('that is optional stands open where something stands in it, or is wrong with it', async () => {
    await show(<Vehicle filled />);
    expect(screen.getByRole('group', { name: 'Vehicle' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add: Vehicle' })).toBeNull();
  });
});

describe('A step track', () => {
  it('names its steps in order and says which one is on', async () => {
    const { frame } = await show(<StepTrack steps={['Defendant', 'Indemnitors']} current={2} />);
    const steps = screen.getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual(['1. Defendant', '2. Indemnitors']);
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step']);
    expect((await axe(frame)).violations).toEqual([]);
  });
});

describe('A timeline', () => {
  it('tells what happened, who did it, and where it leads', async () => {
    const entry = { key: '1', words: 'Phone changed', by: 'Lena · 2:05 PM', link: <a href="/bonds/1">Open bond</a> };
    const { frame } = await show(<Timeline label="History" entries={[entry]} />);
    expect(screen.getByRole('list', { name: 'History' }).textContent).toBe('Phone changedLena · 2:05 PMOpen bond');
    expect((await axe(frame)).violations).toEqual([]);
  });
});
