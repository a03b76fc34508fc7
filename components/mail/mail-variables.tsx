import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { MailVariable } from '@/lib/contract/mail-words';

import styles from './words.module.css';

interface MailVariablesProps {
  variables: MailVariable[];
  onInsert: (name: string) => void;
}

/** What a mail's words can name, each with what it stands for; pressed, it is written where the cursor was. */
export function MailVariables({ variables, onInsert }: MailVariablesProps) {
  const t = useTranslations('letters');
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
