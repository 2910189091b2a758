/**
 * Loaded into a child with `--import`: when the parent is gone, however it went, the child ends politely instead of
 * living on with the port and the data folder. Not a listener that keeps the process alive.
 */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
