/** Next calls this once a server starts. The rest is in another file, as Next builds this one for the edge too. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') await (await import('./instrumentation-node')).startServer();
}
