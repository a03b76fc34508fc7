'use client';

import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { type AccountField, AccountForm } from './account-form';
import type { PostForm } from './posted-form';

/** Asks for a mailed link: of a reset, or of a login. Says the same whether or not an account has the address. */
export function MailRequestForm({ link, action }: { link: 'reset' | 'login'; action: PostForm }) {
  const t = useTranslations('account');
  const w = useTranslations(link === 'reset' ? 'account.forgot' : 'account.link');
  const email: AccountField = {
    name: 'email',
    label: t('email'),
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
    format: t('emailFormat'),
  };
  return (
    <AccountForm
      form={`${link}Mail`}
      id={link}
      fields={[email]}
      submit={w('submit')}
      // On the page of the reservation key, a login by mail is the second choice.
      variant={link === 'reset' ? 'primary' : 'secondary'}
      action={action}
      guarded={link === 'reset'}
      done={(typed) => (
        <Alert tone="success" title={w('doneTitle')}>
          <p className="mb-0">{w('done', { email: typed.email ?? '' })}</p>
        </Alert>
      )}
    />
  );
}
