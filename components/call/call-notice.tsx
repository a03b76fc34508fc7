import { getTranslations } from 'next-intl/server';
import styles from '@/components/console/record-list/record-list.module.css';
import type { CallRow } from '@/lib/contract/call';
import { SendNotice } from './send-notice';

/** What the guest of a call was told and chose, and the way to tell them. design/domain.md, ContactNotice. */
export async function CallNotice({ call }: { call: CallRow }) {
  const t = await getTranslations('records.calls.notice');
  const { notice, state, hasEmail } = call;
  const isWaiting = state === 'toDo' || state === 'notAnswered';
  const isOver = notice !== null && new Date(notice.expiresAt) <= new Date();
  const guest = call.guest ?? '';
  return (
    <span className={styles.lines}>
      {notice && <small>{t(`states.${notice.choice ?? (isOver ? 'expired' : 'waiting')}`)}</small>}
      {isWaiting && !hasEmail && <small>{t('noMail')}</small>}
      {isWaiting && hasEmail && (
        <SendNotice
          callId={call.id}
          labels={{
            open: notice ? t('again') : t('send'),
            openNamed: t('sendTo', { guest }),
            title: t('title'),
            text: t('text', { guest }),
            language: t('language'),
            es: t('languages.es'),
            en: t('languages.en'),
            confirm: t('confirm'),
            sending: t('sending'),
            cancel: t('cancel'),
            close: t('close'),
            sent: t('sent', { guest }),
            failed: t('failed'),
          }}
        />
      )}
    </span>
  );
}
