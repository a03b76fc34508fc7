import { MissingPage } from '@/components/layout/status-page/missing-page';

/**
 * For pages whose group has no not-found page of its own. Without a frame, since Next sends this file with every page.
 */
export default function NotFound() {
  return (
    <main id="content" tabIndex={-1}>
      <MissingPage />
    </main>
  );
}
