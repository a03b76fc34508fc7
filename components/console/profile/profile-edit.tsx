'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { notify } from '@/components/ui/notify';
import { ApiError, isStale, sentenceOf } from '@/lib/api/api-error';
import { changeProfile } from '@/lib/api/profile';
import { useSend } from '@/lib/api/use-send';
import { type Profile, profile as profileShape } from '@/lib/contract/profile';
import { useRouter } from '@/lib/i18n/navigation';

/** The provider's error about a field. */
export const fieldError = (failure: Error | null, field: string): string | undefined =>
  failure instanceof ApiError ? failure.fields[field] : undefined;

/** Why nothing was saved, where no field says it: the provider's sentence where it wrote one. */
export function ProfileFailure({ failure }: { failure: Error | null }) {
  const t = useTranslations('profile.failure');
  if (!failure || (failure instanceof ApiError && Object.keys(failure.fields).length > 0)) return null;
  if (isStale(failure))
    return (
      <Alert tone="warning" answers>
        {t('stale')}
      </Alert>
    );
  return <Alert tone="danger">{sentenceOf(failure, t('other'))}</Alert>;
}

/** Saves a part of the profile by the version that is known; each form of the page saves the same record. */
export function useProfileEdit(profile: Profile, savedText: string) {
  const router = useRouter();
  const [version, setVersion] = useState(profile.version);
  const edit = useSend({
    send: changeProfile,
    onDone: (saved) => {
      setVersion(saved.version);
      notify({ tone: 'success', text: savedText });
      router.refresh();
    },
    onStale: (details) => {
      const current = profileShape.safeParse(details);
      if (current.success) setVersion(current.data.version);
    },
  });
  return { ...edit, version: Math.max(version, profile.version) };
}
