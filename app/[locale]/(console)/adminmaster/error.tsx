'use client';

import { FailurePage } from '@/components/layout/failure/failure-page';

interface ErrorProps {
  error: Error & { digest?: string };
  retry: () => void;
}

/** Inside the console's frame: the other pages stay in reach. */
export default function ConsoleError({ error, retry }: ErrorProps) {
  return <FailurePage error={error} retry={retry} />;
}
