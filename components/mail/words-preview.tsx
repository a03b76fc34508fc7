import { useTranslations } from 'next-intl';
import type { MailPreview } from '@/lib/contract/mail-words';
import styles from './words.module.css';

/** A mail as it would leave, side by side in both languages. Nothing in it runs, and its links lead nowhere. */
export function WordsPreview({ preview }: { preview: MailPreview }) {
  const t = useTranslations('letters');
  return (
    <section aria-labelledby="mail-preview">
      <h2 id="mail-preview" className="h4">
        {t('preview')}
      </h2>
      <p className="text-secondary">{t(preview.isOwnData ? 'ownData' : 'madeUp')}</p>
      <div className={styles.previews}>
        {(['es', 'en'] as const).map((language) => (
          <div key={language} className={styles.shown}>
            <p className="mb-2">
              <strong>{t(`columns.${language}`)}</strong>
              <br />
              <span lang={language}>{preview[language].subject}</span>
            </p>
            <iframe
              title={t(`frame.${language}`)}
              className={styles.frame}
              sandbox=""
              loading="lazy"
              srcDoc={preview[language].html}
            />
            <details className="mt-2">
              <summary>{t('plain')}</summary>
              <pre lang={language} className={styles.plain}>
                {preview[language].text}
              </pre>
            </details>
          </div>
        ))}
      </div>
    </section>
  );
}
