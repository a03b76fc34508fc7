// The last list is the one that holds: Playwright's own, as far as it matters here, and what costs time for nothing: the
// process kept ready for a next site, and the address bar's popups, two pages that each window would load before its own.
const WITHOUT_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

/** How every Chromium of tests and benches is started: nothing in the background, no sandbox where root cannot have one. */
export const CHROMIUM_FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  // Two cores serve the product too: one process for the pages of a context, one thread that paints.
  '--renderer-process-limit=1',
  '--num-raster-threads=1',
  `--disable-features=${WITHOUT_FEATURES.join()}`,
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
