import { useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { buttonClass } from '@/components/ui/button-class';
import { ConfirmedButton } from '@/components/ui/confirmed-button';
import { ProgressBar } from '@/components/ui/progress-bar';
import { ApiError } from '@/lib/api/api-error';
import { guestImportsKey, refusedRowsUrl, undoGuestImport } from '@/lib/api/guest-import';
import { useSend } from '@/lib/api/use-send';
import { type GuestImport, guestsInUse } from '@/lib/contract/guest-import';
import { useRouter } from '@/lib/i18n/navigation';
import styles from './guest-import.module.css';

const TONES = { done: 'success', failed: 'danger', undone: 'info' } as const;

/** How far the event's last import is, what became of it, and the way back. */
export function ImportStatus({ eventId, made }: { eventId: string; made: GuestImport }) {
  const t = useTranslations('guests.import');
  const locale = useLocale();
  const router = useRouter();
  const { id, state, processed, total, counts, fileName } = made;
  // The server renders the list below, so it is read again when an import that was watched has ended.
  const [first] = useState(state);
  useEffect(() => {
    if (state !== first) router.refresh();
  }, [state, first, router]);
  const facts = { file: fileName, processed, total };
  if (state === 'waiting' || state === 'running')
    return (
      <div className={styles.status}>
        <p role="status">{t(`states.${state}`, facts)}</p>
        <ProgressBar value={processed} max={total} label={t('progress', facts)} />
        <Undo eventId={eventId} made={made} />
      </div>
    );
  return (
    <Alert tone={TONES[state]} title={t(`states.${state}`, facts)} className={styles.status}>
      {state !== 'undone' && (
        <>
          <p>{t('result', { ...counts })}</p>
          <p className={styles.actions}>
            {counts.error > 0 && (
              <a className={buttonClass('secondary', { small: true })} href={refusedRowsUrl({ id, locale })} download>
                {t('refused', { count: counts.error })}
              </a>
            )}
            <Undo eventId={eventId} made={made} />
          </p>
        </>
      )}
    </Alert>
  );
}

function Undo({ eventId, made: { id, state, counts } }: { eventId: string; made: GuestImport }) {
  const t = useTranslations('guests.import');
  const queries = useQueryClient();
  const router = useRouter();
  const failureWords = useFailureWords();
  const undo = useSend({
    send: (http) => undoGuestImport(http, { id }),
    onDone: async () => {
      await queries.invalidateQueries({ queryKey: guestImportsKey(eventId) });
      router.refresh();
    },
  });
  const stay = undo.failure instanceof ApiError ? guestsInUse.safeParse(undo.failure.details) : null;
  const isOver = state === 'done' || state === 'failed';
  return (
    <ConfirmedButton
      label={t(isOver ? 'undo' : 'cancel')}
      small
      danger
      title={t(isOver ? 'undoTitle' : 'cancelTitle')}
      text={t('undoText', { added: counts.new, changed: counts.update })}
      labels={{ close: t('close'), cancel: t('keep'), confirm: t(isOver ? 'undo' : 'cancel') }}
      sending={undo}
      failure={
        undo.failure && (
          <>
            <p>{failureWords(undo.failure)}</p>
            {stay?.success && (
              <ul>
                {stay.data.guests.map((guest) => (
                  <li key={guest.id}>{guest.name}</li>
                ))}
              </ul>
            )}
            {stay?.success && stay.data.total > stay.data.guests.length && (
              <p>{t('others', { count: stay.data.total - stay.data.guests.length })}</p>
            )}
          </>
        )
      }
      onConfirm={() => undo.save()}
    />
  );
}
