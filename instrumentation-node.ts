// Before the provider, whose translators are made when they are loaded.
import '@/lib/config/mexican-numbers';

const READY_WITHIN_MS = 2000;

/** What runs when a server starts: the code in front of its pages, the embedded provider, and the shutdown of both. */
export async function startServer(): Promise<void> {
  // Node lets the heap grow to a multiple of what is in use before it looks for garbage: a walk over all pages left
  // 590 MB resident. Looking each time it has grown by two fifths leaves 430, for a twentieth more of the processor.
  const { setFlagsFromString } = await import('node:v8');
  setFlagsFromString('--heap-growing-percent=40');
  const [everyRequest, { watchConnections, watchServers }] = await Promise.all([
    import('@/lib/server/every-request'),
    import('@/lib/server/drain-server'),
  ]);
  everyRequest.watchPeerAddresses();
  everyRequest.watchUnreadBodies();
  everyRequest.refuseUnknownMethods();
  everyRequest.escapeUnreadableAddresses();
  watchConnections();
  const servers = watchServers();
  if (process.env.NODE_ENV === 'production') (await import('@/lib/server/collect-at-rest')).collectAtRest();
  const isProviderReady = async () => {
    const remote = process.env.NEXT_PUBLIC_API_URL;
    if (!remote) {
      const { embeddedProvider } = await import('@/lib/provider/embedded');
      return (await (await embeddedProvider()).fetch(new Request('http://provider.internal/readyz'))).ok;
    }
    const { siteUrl } = await import('@/lib/i18n/site-url');
    const url = `${remote.startsWith('/') ? siteUrl() : ''}${remote}/readyz`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(READY_WITHIN_MS) }).catch(() => null);
    return answer?.ok ?? false;
  };
  const written = await standInFront(isProviderReady);
  // Where the provider runs in its own process, nothing of it runs here.
  const provider = process.env.NEXT_PUBLIC_API_URL
    ? null
    : await (await import('@/lib/provider/embedded')).startEmbeddedProvider();
  const heard = () => {
    written();
    provider?.forgetKept();
  };
  await provider?.hearWrites(heard);
  if (process.env.DATABASE_URL) {
    const { hearWrites } = await import('@/lib/server/hear-writes');
    hearWrites({ databaseUrl: process.env.DATABASE_URL, heard, told: provider?.tellNotification });
  }
  // Next's own handlers would end the process in the middle of its answers; scripts/start.mjs turns them off.
  if (!process.env.NEXT_MANUAL_SIG_HANDLE) return;
  const { stopOnSignal, drainServer } = await import('@/lib/server/drain-server');
  stopOnSignal(async () => {
    provider?.announceStop();
    await Promise.all([...servers].map((server) => drainServer(server)));
    await provider?.close();
  });
}

/** Answers the function that forgets kept pages with data. */
async function standInFront(isProviderReady: () => Promise<boolean>): Promise<() => void> {
  const isProduction = process.env.NODE_ENV === 'production';
  const isClosed = process.env.MAINTENANCE === '1';
  if (isProduction) {
    // First, so that it is nearest to Next: the others then see a page as it will be sent.
    const { fillStatusPages } = await import('@/lib/server/status-pages');
    fillStatusPages(isProviderReady);
    const { allowOwnScriptsAlone } = await import('@/lib/server/own-scripts-alone');
    allowOwnScriptsAlone();
    const { sayLocationOnce } = await import('@/lib/server/one-location');
    sayLocationOnce();
    const { sendPackedFiles } = await import('@/lib/server/packed-files');
    sendPackedFiles(`${process.env.NEXT_DIST_DIR || '.next'}/static`);
  }
  if (isClosed) {
    const { closePages } = await import('@/lib/maintenance/close-pages');
    closePages();
  }
  if (!isProduction) return () => undefined;
  const [{ forgetPagesOfBuild, keepPages, pagesOfData }, { siteUrl }] = await Promise.all([
    import('@/lib/page-memory/keep-pages'),
    import('@/lib/i18n/site-url'),
  ]);
  // Canonical links and link previews use this server's address, whatever address it was built for.
  if (siteUrl() !== process.env.BUILT_FOR) forgetPagesOfBuild();
  return pagesOfData(isClosed ? () => undefined : keepPages().forget);
}
