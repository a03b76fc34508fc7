import { ForbiddenPage } from '@/components/layout/status-page/forbidden-page';

/**
 * For pages whose group has no forbidden page of its own. Without a frame, since Next sends this file with every page.
 */
export default function Forbidden() {
  return (
    <main id="content" tabIndex={-1}>
      <ForbiddenPage />
    </main>
  );
}
