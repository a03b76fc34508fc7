import { MissingPage } from '@/components/layout/status-page/missing-page';

/** Where no group of pages has its own: without a frame, since every page carries this one along. */
export default function NotFound() {
  return (
    <main id="content" tabIndex={-1}>
      <MissingPage />
    </main>
  );
}
