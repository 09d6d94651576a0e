import { Table } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { NOTHING } from '../../../lib/format.ts';
import type { ComparedField } from './compared-fields.ts';

interface FieldTableProps {
  label: string;
  /** Who the two are. */
  heads: readonly [one: ReactNode, other: ReactNode];
  fields: readonly ComparedField<string>[];
  /** What else each holds. */
  held: { label: string; one: string; other: string };
}

const Label = ({ children }: { children: string }) => (
  <Table.Th scope="row" fw={400} fz="xs" c="dimmed">
    {children}
  </Table.Th>
);

/** Two people field by field; what agrees is marked. */
export const FieldTable = ({ label, heads, fields, held }: FieldTableProps) => (
  <Table layout="fixed" horizontalSpacing={4} verticalSpacing={4} fz="sm" aria-label={label}>
    <Table.Thead>
      <Table.Tr>
        <Table.Td w={96} />
        <Table.Th scope="col">{heads[0]}</Table.Th>
        <Table.Th scope="col">{heads[1]}</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {fields.map(({ field, label: name, one, other, same }) => (
        <Table.Tr key={field}>
          <Label>{name}</Label>
          <Table.Td className="anywhere tabular">{one || NOTHING}</Table.Td>
          <Table.Td className="anywhere tabular">
            {other || NOTHING}
            {same ? <IconCheck size={14} role="img" aria-label="the same" style={{ marginInlineStart: 4 }} /> : null}
          </Table.Td>
        </Table.Tr>
      ))}
      <Table.Tr>
        <Label>{held.label}</Label>
        <Table.Td className="anywhere">{held.one}</Table.Td>
        <Table.Td className="anywhere">{held.other}</Table.Td>
      </Table.Tr>
    </Table.Tbody>
  </Table>
);
