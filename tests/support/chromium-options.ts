import { findChromium } from './find-chromium';

// The last list is the one that holds: Playwright's own, as far as it matters here, and below it the address bar's
// popups, which are two pages that each window would load before its own.
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
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

/**
 * How every Chromium of tests and benches is started: nothing in the background, no sandbox where root cannot have one.
 */
const CHROMIUM_FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  `--disable-features=${WITHOUT_FEATURES.join()}`,
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/**
 * Pages of tests live for seconds: their scripts are translated by V8's optimizing compilers for longer than they then
 * run. Not for benches, which measure what people wait for.
 */
export const FOR_SHORT_PAGES = '--js-flags=--no-turbofan --no-maglev';

/** For Playwright to start this machine's Chromium, else its own. */
export function chromiumOptions(...more: string[]) {
  const executablePath = findChromium();
  return { args: [...CHROMIUM_FLAGS, ...more], ...(executablePath && { executablePath }) };
}
