import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { MailPreview, MailVariable } from '@/lib/contract/mail-words';
import styles from './words.module.css';

/** A mail as it would leave, side by side in both languages. Nothing in it runs, and its links lead nowhere. */
export function WordsPreview({ preview }: { preview: MailPreview }) {
  const t = useTranslations('mailWords');
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

interface MailVariablesProps {
  variables: MailVariable[];
  onInsert: (name: string) => void;
}

/** The variables of a mail's text, each with its meaning; a press inserts one at the cursor. */
export function MailVariables({ variables, onInsert }: MailVariablesProps) {
  const t = useTranslations('mailWords');
  const meaning = (name: string) => (t.has(`variables.${name}` as 'save') ? t(`variables.${name}` as 'save') : name);
  if (variables.length === 0) return null;
  return (
    <Card title={t('variablesTitle')} className="mb-3">
      <p className="text-secondary">{t('variablesText')}</p>
      <ul className={styles.variables}>
        {variables.map(({ name, options, needed }) => (
          <li key={name}>
            {options ? (
              <code>{`{${name}}`}</code>
            ) : (
              <Button small variant="secondary" aria-label={t('insert', { name })} onClick={() => onInsert(name)}>
                {`{${name}}`}
              </Button>
            )}
            <span>
              {meaning(name)} {needed && <Badge tone="warning">{t('needed')}</Badge>}
            </span>
            {options && <small>{t('choice', { options: options.join(', ') })}</small>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
