'use client';

import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { buttonClass } from '@/components/ui/button-class';
import { Link } from '@/lib/i18n/navigation';
import { AccountForm } from './account-form';
import type { PostForm } from './posted-form';
import { usePasswordFields } from './use-password-fields';

/** Sets a new password by a mailed key. */
export function NewPasswordForm({ resetKey, action }: { resetKey: string; action: PostForm }) {
  const t = useTranslations('account');
  const { password, passwordConfirmation } = usePasswordFields();
  // The key was valid when the page was opened: since then it was used in another tab, or by a call without an answer.
  const gone = (
    <>
      {t('reset.why')} <Link href="/account/reset">{t('reset.askAgain')}</Link>
    </>
  );
  return (
    <AccountForm
      form="newPassword"
      fields={[password, passwordConfirmation]}
      hidden={{ key: resetKey }}
      submit={t('reset.submit')}
      action={action}
      own={{ RKNF: gone, IRK: gone }}
      done={() => (
        <Alert tone="success" title={t('reset.doneTitle')}>
          <p>{t('reset.done')}</p>
          <Link href="/login" className={buttonClass('primary')}>
            {t('toLogin')}
          </Link>
        </Alert>
      )}
    />
  );
}
