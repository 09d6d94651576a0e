import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '../test/user.ts';
import { useState } from 'react';
import { axe } from '../test/axe.ts';
import { show } from '../test/render.tsx';
import { EmptyState } from './empty-state.tsx';
import { RowLink, type Column } from './list-rows.tsx';
import { List, type Source } from './list.tsx';

interface Row {
  id: string;
  name: string;
  cents: number;
}

const columns: Column<Row>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name, sort: ({ name }) => name },
  { key: 'amount', header: 'Amount', cents: ({ cents }) => cents, sort: true },
  {
    key: 'open',
    header: '',
    screenOnly: true,
    cell: ({ name }) => <RowLink to={`/people/${name}` as never}>{name}</RowLink>,
  },
];

const rows: Row[] = [
  { id: '1', name: 'Landry', cents: 900 },
  { id: '2', name: 'Broussard', cents: 10_000 },
  { id: '3', name: 'Guidry', cents: -50 },
];

const source = { rows, error: null, retry: () => undefined };

const list = (from: Partial<Source<Row>> = {}) => (
  <List
    label="People"
    from={{ ...source, ...from }}
    columns={columns}
    rowKey={({ id }) => id}
    totals={{ name: 'Total', amount: 10_850 }}
    empty={<EmptyState title="Nobody yet." hint="Add the first one." />}
  />
);

const manyRows = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({ id: String(at), name: `Person ${at}`, cents: at }));
const many = (count: number, even: boolean, more = false) => (
  <List
    label="People"
    from={{ ...source, rows: manyRows(count), ...(more ? { more: { loading: false, load: () => undefined } } : {}) }}
    columns={columns}
    rowKey={({ id }) => id}
    even={even}
  />
);

const names = () => screen.getAllByRole('link').map((link) => link.textContent);

describe('A list', () => {
  it('keeps the order it is given until a header is pressed, then sorts by value both ways', async () => {
    await show(list());
    expect(names()).toEqual(['Landry', 'Broussard', 'Guidry']);
    fireEvent.click(screen.getByRole('button', { name: /Amount/ }));
    expect(names()).toEqual(['Guidry', 'Landry', 'Broussard']);
    expect(screen.getByRole('columnheader', { name: /Amount/ }).getAttribute('aria-sort')).toBe('ascending');
    fireEvent.click(screen.getByRole('button', { name: /Amount/ }));
    expect(names()).toEqual(['Broussard', 'Landry', 'Guidry']);
  });

  it('offers the next page only where there is one', async () => {
    let loads = 0;
    const { unmount } = await show(list({ more: { loading: false, load: () => (loads += 1) } }));
    fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
    expect(loads).toBe(1);
    unmount();
    await show(list());
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('shows every row on paper, and says when there are more to load', async () => {
    await show(many(250, false, true));
    expect(screen.queryAllByRole('link').length).toBeLessThan(250);
    fireEvent(window, new Event('beforeprint'));
    expect(screen.getAllByRole('link')).toHaveLength(250);
    expect(screen.getByText(/^Not all of it: the first 250 lines\./)).toBeTruthy();
    fireEvent(window, new Event('afterprint'));
    expect(screen.queryAllByRole('link').length).toBeLessThan(250);
  });

  it('has only the rows in sight in the document where all are of one height, and says how many there are', async () => {
    const { frame } = await show(many(100, true));
    expect(screen.getAllByRole('link').length).toBeLessThan(60);
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('101');
    expect(screen.getByRole('row', { name: /^Person 3 / }).getAttribute('aria-rowindex')).toBe('5');
    expect((await axe(frame)).violations).toEqual([]);
  });

  it('has its own shape while it loads, and nothing of it can be pressed', async () => {
    const { frame } = await show(list({ rows: undefined }));
    expect(screen.getByRole('status').textContent).toContain('Loading…');
    expect([...frame.querySelectorAll('th')].map(({ textContent }) => textContent)).toEqual(['Name', 'Amount', '']);
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    expect((await axe(frame)).violations).toEqual([]);
  });

  it('says what is next where it is empty', async () => {
    await show(list({ rows: [] }));
    expect(screen.getByText('Nobody yet.')).toBeTruthy();
    expect(screen.getByText('Add the first one.')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('keeps the rows that were there when it fails, and asks again on Retry', async () => {
    let retries = 0;
    const { frame } = await show(list({ error: new Error('gone'), retry: () => (retries += 1) }));
    expect(names()).toEqual(['Landry', 'Broussard', 'Guidry']);
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retries).toBe(1);
    expect((await axe(frame)).violations).toEqual([]);
  });

  it('keeps the focus while other rows are on their way', async () => {
    const Screen = () => {
      const [outdated, setOutdated] = useState(false);
      return (
        <>
          {list({ outdated })}
          <button onClick={() => setOutdated(true)}>Ask for others</button>
        </>
      );
    };
    await show(<Screen />);
    const header = screen.getByRole('button', { name: /Amount/ });
    act(() => header.focus());
    fireEvent.click(screen.getByRole('button', { name: 'Ask for others' }));
    expect(document.activeElement).toBe(header);
    expect(header.closest('[aria-busy]')).toBeTruthy();
  });

  it('says at its end when the next page could not be had', async () => {
    const { frame } = await show(list({ error: new Error('gone'), more: { loading: false, load: () => undefined } }));
    const order = frame.querySelectorAll('table, [role="alert"]');
    expect([...order].map(({ tagName }) => tagName)).toEqual(['TABLE', 'DIV']);
  });

  it('shows a credit with its sign before the dollar, and totals under money', async () => {
    await show(list());
    expect(screen.getByText('\u2212$0.50')).toBeTruthy();
    expect(screen.getByText('$108.50')).toBeTruthy();
  });

  it('goes from row to row by key, takes Tab into one row only, and leads where the row leads', async () => {
    await show(list());
    const user = userEvent.setup();
    const focused = () => document.activeElement?.textContent;
    act(() => screen.getByRole('link', { name: 'Landry' }).focus());
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Broussard');
    await user.keyboard('{End}');
    expect(focused()).toBe('Guidry');
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Guidry');
    await user.keyboard('{Home}{ArrowDown}');
    expect(screen.getAllByRole('link').map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
    expect(document.activeElement?.getAttribute('href')).toBe('/people/Broussard');
  });

  it('comes by key to a row that was not in the document', async () => {
    await show(many(100, true));
    act(() => screen.getByRole('link', { name: 'Person 0' }).focus());
    await userEvent.setup().keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Person 2');
  });

  it('folds a row out', async () => {
    const { frame } = await show(
      <List
        label="People"
        from={rows}
        columns={columns}
        rowKey={({ id }) => id}
        detail={({ id }) => (id === '2' ? <p>More of Broussard</p> : null)}
      />,
    );
    expect(screen.getByText('More of Broussard').closest('td')?.colSpan).toBe(3);
    expect((await axe(frame)).violations).toEqual([]);
  });

  it('leaves buttons and links off the paper', async () => {
    await show(list());
    const [header] = await screen.findAllByRole('columnheader', { name: 'open' });
    expect(header?.className).toContain('no-print');
    expect(screen.getByRole('link', { name: 'Guidry' }).closest('td')?.className).toContain('no-print');
  });

  it('has nothing for axe to find, and names every column', async () => {
    const { frame } = await show(list());
    expect((await axe(frame)).violations).toEqual([]);
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent.trim())).toEqual([
      'Name',
      'Amount',
      'open',
    ]);
  });
});
