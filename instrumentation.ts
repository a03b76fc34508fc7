/** Next calls this once a server starts. It makes this file for the edge too, where nothing of ours runs: the rest is a file beside it. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') await (await import('./instrumentation-node')).startServer();
}
