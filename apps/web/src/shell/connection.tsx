import { notifications } from '@mantine/notifications';
import { Alert } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useConnectionLost } from '../lib/connection.ts';

/** Says that the connection is lost while it is, and that it is back; nothing on the screen goes away meanwhile. */
export const Connection = () => {
  const queries = useQueryClient();
  const lost = useConnectionLost();
  const before = useRef(lost);
  useEffect(() => {
    if (before.current && !lost) {
      notifications.show({ color: 'green', message: 'The connection is back.' });
      void queries.invalidateQueries(); // changes during the break were not announced
    }
    before.current = lost;
  }, [lost, queries]);
  return (
    <div role="status" className="no-print">
      {lost ? (
        <Alert color="yellow" variant="outline" icon={<IconCloudOff size={16} />} mb="sm" className="notice">
          The connection is lost. What you type stays here; send it once the connection is back.
        </Alert>
      ) : null}
    </div>
  );
};
