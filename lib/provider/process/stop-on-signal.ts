/**
 * Runs stop once, at the first SIGTERM, SIGINT, or loss of the process that started this one, then ends the process:
 * code 0, or 1 when stop failed.
 */
export function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const begin = () => {
    // A terminal's Ctrl-C and a service manager reach the whole group, and the parent passes its signal on besides.
    if (stopping) return;
    stopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`Stopping failed: ${error instanceof Error ? error.message : String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', begin);
  process.on('SIGINT', begin);
  process.on('disconnect', begin);
}
