import { BARE_FILES, NO_MIDDLEWARE, startBareApp } from './bare-app';
import { type PageWeight, pageWeight } from './page-weight';

/** An app of one prerendered page with nothing on it. */
export const BARE_PAGE = { ...BARE_FILES, ...NO_MIDDLEWARE, 'app/page.jsx': 'export default () => <h1>Bare</h1>;\n' };

/** Builds one page with nothing on it by the same Next, and weighs it: what every page of any product would carry. */
export async function barePage(): Promise<PageWeight> {
  const app = await startBareApp('bare', BARE_PAGE);
  try {
    return await pageWeight(`${app.base}/`);
  } finally {
    app.stop();
  }
}
