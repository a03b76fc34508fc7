import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { useSend } from '@/lib/api/use-send';
import { removeUserSecondFactor } from '@/lib/api/user';
import type { UserRecord } from '@/lib/contract/user';
import styles from './people.module.css';
import { useFailureWords } from './use-failure-words';

const LEAST_REASON = 3;

interface SecondFactorRemovalProps {
  user: UserRecord;
  onDone: () => void;
  onStale: () => void;
}

/** For somebody who lost the phone and the recovery codes: asked for twice, with a reason that stays in the log. */
export function SecondFactorRemoval({ user, onDone, onStale }: SecondFactorRemovalProps) {
  const t = useTranslations('people.secondFactor');
  const id = useId();
  const failureWords = useFailureWords();
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const edit = useSend({ send: removeUserSecondFactor, onDone, onStale });
  const isMissing = reason.trim().length < LEAST_REASON;
  const confirm = () => {
    setTried(true);
    if (!isMissing) edit.save({ id: user.id, removal: { reason, version: user.version } });
  };
  return (
    <section className={styles.secondFactor} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{t('title')}</h3>
      <p className="form-text">{asking ? t('ask', { name: user.name }) : t('on')}</p>
      {asking ? (
        <>
          {edit.failure && <Alert tone="danger">{failureWords(edit.failure)}</Alert>}
          <Field id={`${id}-reason`} label={t('reason')} error={tried && isMissing && t('reasonMissing')}>
            {(props) => (
              <TextInput
                {...props}
                autoComplete="off"
                maxLength={300}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </Field>
          <div className={styles.choices}>
            <Button variant="danger" small busy={edit.busy} onClick={confirm}>
              {t('confirm')}
            </Button>
            <Button variant="secondary" small onClick={() => setAsking(false)}>
              {t('keep')}
            </Button>
          </div>
        </>
      ) : (
        <Button variant="secondary" small onClick={() => setAsking(true)}>
          {t('remove')}
        </Button>
      )}
    </section>
  );
}
