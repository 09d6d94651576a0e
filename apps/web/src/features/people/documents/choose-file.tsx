import { useId, type ReactNode } from 'react';

interface ChooseFileProps {
  /** Names the field for screen readers. */
  label: string;
  accept: string;
  multiple?: boolean;
  /** Opens the camera on a phone. */
  camera?: boolean;
  onFiles: (files: File[]) => void;
  /** The button; it calls `open`. */
  children: (open: () => void) => ReactNode;
}

/** A button of one's own for the browser's file dialog. The same file can be chosen twice. */
export const ChooseFile = ({ label, accept, multiple = false, camera = false, onFiles, children }: ChooseFileProps) => {
  const id = useId();
  return (
    <>
      <input
        id={id}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={multiple}
        {...(camera ? { capture: 'environment' as const } : {})}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      {children(() => document.getElementById(id)?.click())}
    </>
  );
};
