'use client';

import { FailurePage } from '@/components/layout/failure/failure-page';

interface ErrorProps {
  error: Error & { digest?: string };
  retry: () => void;
}

export default function ErrorPage({ error, retry }: ErrorProps) {
  return (
    <main id="content" tabIndex={-1}>
      <FailurePage error={error} retry={retry} />
    </main>
  );
}
