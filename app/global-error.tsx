'use client';

import { FailurePage, failureTexts } from '@/components/layout/failure/failure-page';
import './styles/main.scss';

interface GlobalErrorProps {
  error: Error & { digest?: string };
  retry: () => void;
}

export default function GlobalError({ error, retry }: GlobalErrorProps) {
  const { lang, texts } = failureTexts();
  return (
    <html lang={lang}>
      <body>
        <title>{texts.title}</title>
        <main id="content">
          <FailurePage error={error} retry={retry} />
        </main>
      </body>
    </html>
  );
}
