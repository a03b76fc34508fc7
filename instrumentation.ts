/** Next calls this once a server starts: the embedded provider opens, migrates, seeds and works from here. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { refuseUnknownMethods } = await import('@/lib/server/refuse-methods');
  refuseUnknownMethods();
  if (process.env.NODE_ENV === 'production') {
    const { allowOwnScriptsAlone } = await import('@/lib/server/own-scripts-alone');
    allowOwnScriptsAlone();
  }
  if (process.env.MAINTENANCE === '1') {
    const { closePages } = await import('@/lib/maintenance/close-pages');
    closePages();
  } else if (process.env.NODE_ENV === 'production') {
    const { keepPages } = await import('@/lib/page-memory/keep-pages');
    keepPages();
  }
  if (process.env.NEXT_PUBLIC_API_URL) return;
  const { runEmbeddedProvider } = await import('@/lib/provider/process/run-embedded-provider');
  await runEmbeddedProvider();
}
