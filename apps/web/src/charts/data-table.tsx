import { VisuallyHidden } from '@mantine/core';

interface DataTableProps {
  label: string;
  headers: readonly string[];
  rows: readonly (readonly string[])[];
}

/** What a picture shows, as a table for whoever does not see it. */
export const DataTable = ({ label, headers, rows }: DataTableProps) => (
  <VisuallyHidden>
    <table>
      <caption>{label}</caption>
      <thead>
        <tr>
          {headers.map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = '', ...values]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {values.map((value, at) => (
              <td key={at}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </VisuallyHidden>
);
