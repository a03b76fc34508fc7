/**
 * Runs stop once, at the first SIGTERM, SIGINT, or loss of the process that started this one, then ends the process:
 * code 0, or 1 when stop failed. Answers how to do the same from inside, with a code of one's own.
 */
export function stopOnSignal(stop: () => Promise<void>): (code: number) => void {
  let stopping = false;
  const begin = (code: number) => {
    // A terminal's Ctrl-C and a service manager reach the whole group, and the parent passes its signal on besides.
    if (stopping) return;
    stopping = true;
    stop().then(
      () => process.exit(code),
      (error: unknown) => {
        process.stderr.write(`Stopping failed: ${error instanceof Error ? error.message : String(error)}\n`);
        process.exit(1);
      },
    );
  };
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, () => begin(0));
  // The parent process was gone before this one had started.
  if (process.connected === false) begin(0);
  return begin;
}
