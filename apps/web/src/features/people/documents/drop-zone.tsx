import { useRef, useState, type DragEvent, type ReactNode } from 'react';

/** The files of a drop; a folder among them is left out, its contents were not meant. */
const filesOf = ({ dataTransfer }: DragEvent): File[] => {
  const items = [...dataTransfer.items];
  const folders = new Set(items.flatMap((item, at) => (item.webkitGetAsEntry()?.isDirectory ? [at] : [])));
  return [...dataTransfer.files].filter((_, at) => !folders.has(at));
};

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

interface DropZoneProps {
  onFiles: (files: File[]) => void;
  className?: string;
  children: ReactNode;
}

/** A part of a screen that files can be dropped on; it shows that it would take them. */
export const DropZone = ({ onFiles, className = '', children }: DropZoneProps) => {
  const [over, setOver] = useState(false);
  // Entering a child fires dragleave on its parent, so the drag has left the zone only after as many leaves as enters.
  const depth = useRef(0);
  const enter = (by: number) => {
    depth.current += by;
    setOver(depth.current > 0);
  };
  return (
    <div
      className={`drop-zone ${className}`}
      data-over={over || undefined}
      onDragEnter={(event) => carriesFiles(event) && enter(1)}
      onDragLeave={(event) => carriesFiles(event) && enter(-1)}
      onDragOver={(event) => carriesFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        enter(-depth.current);
        onFiles(filesOf(event));
      }}
    >
      {children}
    </div>
  );
};
