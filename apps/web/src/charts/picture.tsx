import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { DataTable } from './data-table.tsx';

/** One value that can be read. */
export interface Reading {
  key: string;
  /** As it is read: "11/23/2026". */
  name: string;
  /** As it stands beside the axis: "11/23". */
  short: string;
  value: number;
  /** The value as it is read. */
  words: string;
}

interface PictureProps {
  /** Names the picture. */
  label: string;
  /** What the readings are named by: "Week of". */
  header: string;
  /** The oldest first. */
  readings: readonly Reading[];
  /** In the units that `children` draws in. */
  width: number;
  height: number;
  /** Draws it, as SVG: which is read now, null while that is the last of itself; and what chooses another. */
  children: (chosen: number | null, choose: (index: number) => void) => ReactNode;
}

/** How far a key moves what is read. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/**
 * Figures over time, drawn. Pointing at one, or the arrow keys, reads its value under it, else the last; a table with all
 * values is there for screen readers.
 */
export const Picture = ({ label, header, readings, width, height, children }: PictureProps) => {
  const last = readings.length - 1;
  const [chosen, setChosen] = useState<number | null>(null);
  const at = Math.min(chosen ?? last, last);
  const read = readings[at];
  const press = (event: KeyboardEvent) => {
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? last : at + (STEPS[event.key] ?? 0);
    if (to === at && event.key !== 'Home' && event.key !== 'End') return;
    event.preventDefault();
    setChosen(Math.max(0, Math.min(last, to)));
  };
  if (read === undefined) return null;
  return (
    <figure className="chart">
      <div
        role="slider"
        tabIndex={0}
        className="chart-picture"
        aria-label={label}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={`${header} ${read.name}: ${read.words}`}
        onKeyDown={press}
        onPointerLeave={() => setChosen(null)}
      >
        <svg viewBox={`0 0 ${String(width)} ${String(height)}`} aria-hidden="true">
          {children(chosen, setChosen)}
        </svg>
      </div>
      <figcaption className="chart-read" aria-hidden="true">
        {header} {read.name} <span className="money">{read.words}</span>
      </figcaption>
      <DataTable label={label} headers={[header, 'Amount']} rows={readings.map(({ name, words }) => [name, words])} />
    </figure>
  );
};
