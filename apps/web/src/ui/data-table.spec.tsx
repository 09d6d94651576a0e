import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { axe } from '../test/axe.ts';
import { show } from '../test/render.tsx';
import type { Column } from './data-table.tsx';
import { DataTable } from './data-table.tsx';
import { Money } from './money.tsx';

interface Row {
  id: string;
  name: string;
  cents: number;
}

const columns: Column<Row>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    cell: ({ cents }) => <Money cents={cents} />,
    sortBy: (row) => row.cents,
  },
  { key: 'open', header: '', screenOnly: true, cell: ({ name }) => <a href={`/${name}`}>{name}</a> },
];

const rows: Row[] = [
  { id: '1', name: 'Landry', cents: 900 },
  { id: '2', name: 'Broussard', cents: 10_000 },
  { id: '3', name: 'Guidry', cents: -50 },
];

const table = (more?: Parameters<typeof DataTable<Row>>[0]['more']) => (
  <DataTable
    label="People"
    rows={rows}
    columns={columns}
    rowKey={({ id }) => id}
    footer={{ name: 'Total' }}
    {...(more ? { more } : {})}
  />
);

const names = () => screen.getAllByRole('link').map((link) => link.textContent);

describe('A table', () => {
  it('keeps the order it is given until a header is pressed, then sorts by value both ways', async () => {
    await show(table());
    expect(names()).toEqual(['Landry', 'Broussard', 'Guidry']);
    fireEvent.click(screen.getByRole('button', { name: /Amount/ }));
    expect(names()).toEqual(['Guidry', 'Landry', 'Broussard']);
    expect(screen.getByRole('columnheader', { name: /Amount/ }).getAttribute('aria-sort')).toBe('ascending');
    fireEvent.click(screen.getByRole('button', { name: /Amount/ }));
    expect(names()).toEqual(['Broussard', 'Landry', 'Guidry']);
  });

  it('offers the next page only where there is one', async () => {
    let loads = 0;
    const { unmount } = await show(table({ available: true, loading: false, load: () => (loads += 1) }));
    fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
    expect(loads).toBe(1);
    unmount();
    await show(table({ available: false, loading: false, load: () => undefined }));
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('shows every row on paper, and says when there are more to load', async () => {
    const many = Array.from({ length: 250 }, (_, at) => ({ id: String(at), name: `Person ${at}`, cents: at }));
    await show(
      <DataTable
        label="People"
        rows={many}
        columns={columns}
        rowKey={({ id }) => id}
        more={{ available: true, loading: false, load: () => undefined }}
      />,
    );
    expect(screen.queryAllByRole('link').length).toBeLessThan(250);
    fireEvent(window, new Event('beforeprint'));
    expect(screen.getAllByRole('link')).toHaveLength(250);
    expect(screen.getByText(/^Not all of it: the first 250 lines\./)).toBeTruthy();
    fireEvent(window, new Event('afterprint'));
    expect(screen.queryAllByRole('link').length).toBeLessThan(250);
  });

  it('has only the rows in sight in the document where all are of one height, and says how many there are', async () => {
    const many = Array.from({ length: 100 }, (_, at) => ({ id: String(at), name: `Person ${at}`, cents: at }));
    const { frame } = await show(
      <DataTable label="People" rows={many} columns={columns} rowKey={({ id }) => id} even />,
    );
    expect(screen.getAllByRole('link').length).toBeLessThan(60);
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('101');
    expect(screen.getByRole('row', { name: /^Person 3 / }).getAttribute('aria-rowindex')).toBe('5');
    expect((await axe(frame)).violations).toEqual([]);
  });

  it('leaves buttons and links off the paper', async () => {
    await show(table());
    const [header] = await screen.findAllByRole('columnheader', { name: 'open' });
    expect(header?.className).toContain('no-print');
    expect(screen.getByRole('link', { name: 'Guidry' }).closest('td')?.className).toContain('no-print');
  });

  it('has nothing for axe to find, and names every column', async () => {
    const { frame } = await show(table());
    expect((await axe(frame)).violations).toEqual([]);
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent.trim())).toEqual([
      'Name',
      'Amount',
      'open',
    ]);
  });
});
