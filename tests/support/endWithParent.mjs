/**
 * Loaded into a child with `--import`. Ends the child politely when its parent has gone, so that it does not keep the port and the data
 * folder. Does not keep the process alive.
 */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
