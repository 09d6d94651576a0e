/**
 * Loaded first in each process of the product: when the supervisor is gone, in whatever way, the process ends itself,
 * cleanly if it can.
 */
process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), 10_000).unref();
});
process.channel?.unref();
