import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';

/**
 * What opens the file dialog of a drawer. The `ChooseFile` that it belongs to is mounted around the whole drawer: this
 * button goes with the empty list when the first file arrives, maybe while the next one is being chosen.
 */
export const UploadButton = ({ open }: { open: () => void }) => (
  <Button leftSection={<IconUpload size={16} />} onClick={open} className="no-print">
    Upload
  </Button>
);
